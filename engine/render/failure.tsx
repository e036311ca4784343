import { createContext, useContext } from 'react';
import { type Audience, isForOperators, signInRoute } from '../declare/index.ts';
import { useFrame, useScopes, useText, useWords } from './frame.tsx';
import { resolveLink } from './links/address.ts';

/** Why a page could not be had. */
export interface Failure {
  readonly status: number;
  readonly requestId?: string;
  /** Whom the page is for, where that is known: they sign in at different places. */
  readonly audience?: Audience;
}

export const FailureContext = createContext<Failure | undefined>(undefined);

export function useFailure(): Failure | undefined {
  return useContext(FailureContext);
}

interface Kind {
  readonly code: string;
  readonly key: string;
}

const kinds: { readonly [status: number]: Kind } = {
  401: { code: 'ERROR_UNAUTHORIZED', key: 'unauthorized' },
  404: { code: 'NOT_FOUND', key: 'notFound' },
  500: { code: 'INTERNAL_SERVER_ERROR', key: 'server' },
};

const notAllowed: Kind = { code: 'FORBIDDEN', key: 'forbidden' };

/** Undefined: the one for all others. Only an operator is told that it is a matter of being allowed: members are not told what there is. */
function kindOf({ status, audience }: Failure): Kind | undefined {
  return status === 403 && audience !== undefined && isForOperators(audience) ? notAllowed : kinds[status];
}

/** What the specification has a page say whose data could not be had. */
const loaderFailed = 'Failed to load data';

/** What stands in the slot instead of a screen: the code, a title and a way on. 401, 404 and 500 have their own, all else one but an operator's 403. */
export function FailureView({ failure }: { readonly failure: Failure }) {
  const text = useText();
  const say = useWords();
  const { layout } = useFrame();
  const wayOn = resolveLink(layout.failure?.link, useScopes());
  const kind = kindOf(failure);
  const key = kind?.key ?? 'unexpected';
  const login = key === 'unauthorized' ? signInRoute(failure.audience ?? 'member') : undefined;
  return (
    <main id="main" className="screen failure" data-screen="error" tabIndex={-1}>
      <p className="failure-code">
        <span className="failure-status">{failure.status}</span> {kind?.code ?? loaderFailed}
      </p>
      <h1>{text(`error.${key}.title`)}</h1>
      <p>{text(`error.${key}.text`)}</p>
      <p className="actions">
        {login !== undefined && (
          <a className="button button-main" href={login}>
            {text('error.toLogin')}
          </a>
        )}
        {wayOn !== undefined && wayOn.href !== login && (
          <a className="button button-plain" href={wayOn.href}>
            {say(layout.failure?.words)}
          </a>
        )}
      </p>
      {failure.requestId !== undefined && <p className="failure-request">{text('error.requestId', { id: failure.requestId })}</p>}
    </main>
  );
}

/** Title of the document on a page of failure. */
export function failureTitleKey(failure: Failure): string {
  return `error.${kindOf(failure)?.key ?? 'unexpected'}.title`;
}
