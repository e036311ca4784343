import { createContext, useContext } from 'react';
import { useText } from './frame.tsx';

/** Why a page could not be had. */
export interface Failure {
  readonly status: number;
  readonly requestId?: string;
}

export const FailureContext = createContext<Failure | undefined>(undefined);

export function useFailure(): Failure | undefined {
  return useContext(FailureContext);
}

const kinds: { readonly [status: number]: { readonly code: string; readonly key: string } } = {
  401: { code: 'ERROR_UNAUTHORIZED', key: 'unauthorized' },
  404: { code: 'NOT_FOUND', key: 'notFound' },
  500: { code: 'INTERNAL_SERVER_ERROR', key: 'server' },
};

/** What the specification has a page say whose data could not be had. */
const loaderFailed = 'Failed to load data';

/** What stands in the slot instead of a screen: the code, a title and a way on. 401, 404 and 500 have their own, all else one. */
export function FailureView({ failure }: { readonly failure: Failure }) {
  const text = useText();
  const kind = kinds[failure.status];
  const key = kind?.key ?? 'unexpected';
  return (
    <main id="main" className="screen failure" data-screen="error" tabIndex={-1}>
      <p className="failure-code">
        <span className="failure-status">{failure.status}</span> {kind?.code ?? loaderFailed}
      </p>
      <h1>{text(`error.${key}.title`)}</h1>
      <p>{text(`error.${key}.text`)}</p>
      <p className="actions">
        {key === 'unauthorized' && (
          <a className="button button-main" href="/login">
            {text('error.toLogin')}
          </a>
        )}
        <a className="button button-plain" href="/">
          {text('error.toTop')}
        </a>
      </p>
      {failure.requestId !== undefined && <p className="failure-request">{text('error.requestId', { id: failure.requestId })}</p>}
    </main>
  );
}

/** Title of the document on a page of failure. */
export function failureTitleKey(failure: Failure): string {
  return `error.${kinds[failure.status]?.key ?? 'unexpected'}.title`;
}
