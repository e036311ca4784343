import { renderDocument } from '../../standalone/render-document.tsx';
import { validatorsPath } from '../../standalone/screen-view.ts';
import { findCall, findScreen, type RequestedCall, type RequestedScreen } from './match-route.ts';
import { openScreen, type RefusedPost } from './open-screen.ts';
import { readPosted, readSent } from './read-request.ts';
import { sendCall } from './send-call.ts';
import { type ApplicationOptions, openServed, type Served } from './served.ts';
import { openSession, type Session } from './sessions.ts';

export interface Application {
  /** Answers a request for a page, a call or validators; undefined: it is for none of them. */
  handle(request: Request): Promise<Response | undefined>;
}

/**
 * Serves declared screens, calls and flows: pages work without scripts, flows run on the server. For one process without a database; flows
 * with actors need a server of their own. Throws a ProblemsError for declarations that check rejects, and an Error that names
 * what it does not do.
 */
export async function openApplication(options: ApplicationOptions): Promise<Application> {
  const served = await openServed(options);
  const turns = new Map<string, Promise<unknown>>();
  return {
    async handle(request) {
      const { pathname, origin } = new URL(request.url);
      const source = served.sources.get(pathname.replace(`${validatorsPath}/`, '').replace(/\.js$/, ''));
      if (source !== undefined) return new Response(`export default (() => {${source}})();\n`, { headers: immutable });
      const answer = findAnswer(served, request, pathname);
      if (answer === undefined) return undefined;
      const pageOrigin = served.origin ?? origin;
      if (isForeign(request, pageOrigin)) return new Response(null, { status: 403 });
      const session = await openSession(served.sessions, request, pageOrigin.startsWith('https:'));
      // Requests of one browser wait for each other, so that each sees what the one before has done.
      const turn = (turns.get(session.id) ?? Promise.resolve()).then(() => answer(session));
      const ended = turn.then(ignore, ignore);
      turns.set(session.id, ended);
      const response = await turn.finally(() => turns.get(session.id) === ended && turns.delete(session.id));
      const cookie = session.newCookie();
      if (cookie !== undefined) response?.headers.append('set-cookie', cookie);
      return response;
    },
  };
}

const ignore = () => undefined;

/** Undefined: there is no such page. */
type Answer = (session: Session) => Promise<Response | undefined>;

/** What answers the request of a call or page. Undefined: it is for neither. */
function findAnswer(served: Served, request: Request, path: string): Answer | undefined {
  const requested = findCall(served.sentCalls, request.method, path);
  if (requested !== undefined) return (session) => answerCall(served, requested, request, session);
  const place = findScreen(served.screens, path);
  if (place === undefined) return undefined;
  if (request.method === 'POST') return (session) => answerPost(served, place, request, session);
  return (session) => showScreen(served, place, request, session);
}

/** As a document, or as data for a script that shows it in the open one. */
async function showScreen(
  served: Served,
  place: RequestedScreen,
  { headers }: Request,
  session: Session,
  post?: RefusedPost,
): Promise<Response | undefined> {
  const view = await openScreen(served, place, session, post);
  if (view === undefined) return undefined;
  if ('redirectTo' in view) return redirect(view.redirectTo);
  if (headers.get('accept') === 'application/json') return Response.json(view, { headers: uncached });
  return new Response(await renderDocument(view, served.head), { headers: html });
}

/** Answers a form that was posted without scripts. */
async function answerPost(
  served: Served,
  place: RequestedScreen,
  request: Request,
  session: Session,
): Promise<Response | undefined> {
  const posted = await readPosted(served, place, request);
  if (posted === undefined) return unreadable();
  const sent = await sendCall(served, posted, session);
  if ('to' in sent) return redirect(sent.to ?? place.path);
  const { code, issues, entered, secrets } = sent;
  const { call } = posted;
  const refusal = issues.length > 0 ? {} : { refusal: { status: 409, code, message: '', requestId: '' } };
  const submission = { call: call.id, issues, secrets, ...refusal };
  return showScreen(served, place, request, session, { form: call.form, entered, submission });
}

/** Answers a call of a script. */
async function answerCall(served: Served, requested: RequestedCall, request: Request, session: Session): Promise<Response> {
  const read = await readSent(served, requested, request);
  if (read === undefined) return unreadable();
  const sent = await sendCall(served, read, session);
  if (!('to' in sent)) {
    const status = sent.issues.length > 0 ? 400 : 409;
    return Response.json({ status, code: sent.code, issues: sent.issues }, { status });
  }
  return sent.to === undefined ? new Response(null, { status: 204 }) : Response.json({ redirectTo: sent.to });
}

const unreadable = () => new Response(null, { status: 400 });
const immutable = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' };
const uncached = { 'cache-control': 'no-store', vary: 'accept' };
const html = {
  ...uncached,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
};

const redirect = (location: string): Response => new Response(null, { status: 303, headers: { location } });

/** Whether it would change something and no page of this origin sent it, as far as the browser says. */
function isForeign({ method, headers }: Request, pageOrigin: string): boolean {
  const isSame = headers.get('origin') === pageOrigin || headers.get('sec-fetch-site') === 'same-origin';
  return !['GET', 'HEAD', 'OPTIONS'].includes(method) && !isSame;
}
