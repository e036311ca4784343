import { createContext, useContext } from 'react';
import { type Audience, findAudience, isForStaff, signInRoute } from '../declare/index.ts';
import type { Texts } from '../texts/index.ts';
import { CopyButton } from './copy-button.tsx';
import { useFrame, useScopes, useShownText, useText, useTexts } from './frame.tsx';
import { ToneIcon } from './icons.tsx';
import { resolveLink } from './links/address.ts';

/** Why a page could not be loaded. */
export interface Failure {
  readonly status: number;
  /** Code of the refusal: the texts `error.closed.<code>` replace those of the status. */
  readonly code?: string;
  readonly requestId?: string;
  /** Audience of the page, if known: it decides where to sign in. */
  readonly audience?: Audience;
}

export const FailureContext = createContext<Failure | undefined>(undefined);

export function useFailure(): Failure | undefined {
  return useContext(FailureContext);
}

/** The texts of a status are `error.<key>.title`, `text` and `type`. All other statuses share one key. */
const keys: { readonly [status: number]: string } = { 401: 'unauthorized', 404: 'notFound', 500: 'server' };
/** Statuses below 500 after which the same request may succeed. */
const passingStatuses: readonly number[] = [0, 408, 425, 429];

/** The texts of a gate if it has some. Only operators learn of missing permissions, because members must not learn which pages exist. */
function findKey({ status, code, audience }: Failure, texts: Texts): string {
  const key = `closed.${code}`;
  if (code !== undefined && texts.find(`error.${key}.title`) !== undefined) return key;
  if (status === 403 && audience !== undefined && isForStaff(audience)) return 'forbidden';
  return keys[status] ?? 'unexpected';
}

/**
 * The page on which to sign out, if somebody else may be able to open this one: the link of a mail, say, was opened while another
 * member is logged in.
 */
const findSignOut = ({ status, audience }: Failure): string | undefined =>
  status === 403 || status === 404 ? findAudience(audience)?.signOut : undefined;

/**
 * Replaces the screen after an error: title, explanation, what to do, and last the code and the request id. 401, 404 and 500 have
 * their own texts; all others share one, except 403 for staff.
 */
export function FailureView({ errorLink }: { readonly errorLink: Failure }) {
  const text = useText();
  const formatText = useShownText();
  const { layout, place } = useFrame();
  const exitLink = resolveLink(layout.errorLink?.link, useScopes());
  const texts = useTexts();
  const key = findKey(errorLink, texts);
  const returnHere = new URLSearchParams({ returnTo: place.path + place.search });
  const signOut = findSignOut(errorLink);
  const login = key === 'unauthorized' ? signInRoute(errorLink.audience) : undefined;
  const hasOwnTexts = key !== 'server' && key !== 'unexpected';
  const isPassing = !hasOwnTexts && (errorLink.status >= 500 || passingStatuses.includes(errorLink.status));
  const exit = exitLink === undefined || exitLink.href === login ? undefined : exitLink.href;
  const exitTone = login === undefined && !isPassing ? 'main' : 'quiet';
  return (
    <main id="main" className="screen screen-narrow failure" data-screen="error" tabIndex={-1}>
      <span className="failure-mark">
        <ToneIcon tone={isPassing ? 'warning' : 'info'} />
      </span>
      <h1>{text(`error.${key}.title`)}</h1>
      <p>{text(`error.${errorLink.status === 503 && key === 'unexpected' ? 'unavailable' : key}.text`)}</p>
      {signOut !== undefined && <p>{text('error.otherAccount')}</p>}
      <p className="actions">
        {login !== undefined && (
          <a className="button button-main" href={`${login}?${returnHere}`}>
            {text('error.toLogin')}
          </a>
        )}
        {isPassing && (
          <a className="button button-main" href={place.path + place.search}>
            {text('error.reload')}
          </a>
        )}
        {exit !== undefined && (
          <a className={`button button-${exitTone}`} href={exit}>
            {formatText(layout.errorLink?.text)}
          </a>
        )}
        {signOut !== undefined && (
          <a className="button button-quiet" href={`${signOut}?${returnHere}`}>
            {text('error.toOtherAccount')}
          </a>
        )}
      </p>
      <FailureDetails {...errorLink} type={texts.find(`error.${key}.type`) ?? errorLink.code ?? ''} />
    </main>
  );
}

/** Small print for support: status, type and request id, which a button copies together. */
function FailureDetails({ status, type, requestId }: Failure & { readonly type: string }) {
  const text = useText();
  const what = status > 0 ? `${status} ${type}`.trimEnd() : type;
  return (
    <div className="failure-details">
      <p>{what}</p>
      {requestId !== undefined && (
        <>
          <p>{text('error.requestId')}</p>
          <p className="failure-id">
            {requestId}
            <CopyButton name={text('error.details')} text={`${what} ${requestId}`} />
          </p>
        </>
      )}
    </div>
  );
}

/** Document title of an error page. */
export function failureTitleKey(failure: Failure, texts: Texts): string {
  return `error.${findKey(failure, texts)}.title`;
}
