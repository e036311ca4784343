import type { CallPlan, ScreenPlan } from '../../declare/index.ts';
import { renderDocument } from '../../standalone/render-document.tsx';
import { validatorsPath } from '../../standalone/screen-view.ts';
import { postedCall, readFormPost, readPayload } from '../../submit/index.ts';
import { readControls } from '../read-form.ts';
import { openScreen, type RefusedPost } from './open-screen.ts';
import { sendCall } from './send-call.ts';
import { type ApplicationOptions, findForm, openServed, type Served } from './served.ts';
import { createSession, readSession, writeSession } from './sessions.ts';

export interface Application {
  /** Answers a request for a page, a call or validators; undefined: it is for none of them. */
  handle(request: Request): Promise<Response | undefined>;
}

/**
 * Serves declared screens, calls and flows: pages work without scripts, flows run on the server. For one process without a database; flows
 * with timeouts or actors need a server of their own. Throws a ProblemsError for declarations that check rejects.
 */
export async function openApplication(options: ApplicationOptions): Promise<Application> {
  const served = await openServed(options);
  const turns = new Map<string, Promise<unknown>>();
  return {
    async handle(request) {
      if (isForeign(request)) return new Response(null, { status: 403 });
      const openSession = readSession(request);
      const session = openSession ?? createSession();
      // Requests of one browser wait for each other, so that each sees what the one before has done.
      const turn = (turns.get(session) ?? Promise.resolve()).then(() => answer(served, request, session));
      const ended = turn.then(ignore, ignore);
      turns.set(session, ended);
      const response = await turn.finally(() => turns.get(session) === ended && turns.delete(session));
      if (response !== undefined && openSession === undefined)
        response.headers.append('set-cookie', writeSession(session, new URL(request.url).protocol === 'https:'));
      return response;
    },
  };
}

const ignore = () => undefined;

async function answer(served: Served, request: Request, session: string): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const source = served.sources.get(pathname.replace(`${validatorsPath}/`, '').replace(/\.js$/, ''));
  if (source !== undefined) return new Response(`export default (() => {${source}})();\n`, { headers: immutable });
  const call = served.sentCalls.find(({ method, path }) => method === request.method && path === pathname);
  if (call !== undefined) return answerCall(served, call, request, session);
  const screen = served.screens.get(pathname);
  if (screen === undefined) return undefined;
  return request.method === 'POST' ? answerPost(served, screen, request, session) : showScreen(served, screen, session);
}

async function showScreen(served: Served, screen: ScreenPlan, session: string, post?: RefusedPost): Promise<Response> {
  const view = await openScreen(served, screen, session, post);
  return 'redirectTo' in view
    ? redirect(view.redirectTo)
    : new Response(await renderDocument(view, served.head), { headers: html });
}

/** Answers a form that was posted without scripts. */
async function answerPost(served: Served, screen: ScreenPlan, request: Request, session: string): Promise<Response> {
  const controls = readControls(await request.formData());
  // The last one is that of the pressed button.
  const call = screen.calls[[controls[postedCall] ?? ''].flat().at(-1) ?? ''];
  if (call === undefined) return showScreen(served, screen, session);
  const form = findForm(served, call);
  const sent = await sendCall(served, { call, answers: form && readFormPost(form, controls).answers, issues: [] }, session);
  if ('to' in sent) return redirect(sent.to ?? screen.route);
  const { code, issues, entered } = sent;
  const refusal = issues.length > 0 ? {} : { refusal: { status: 409, code, message: '', requestId: '' } };
  return showScreen(served, screen, session, { form: call.form, entered, submission: { call: call.id, issues, ...refusal } });
}

/** Answers a call of a script. */
async function answerCall(served: Served, call: CallPlan, request: Request, session: string): Promise<Response> {
  const body: unknown = await request.json().catch(() => null);
  const sent = await sendCall(served, { call, ...readPayload(call, findForm(served, call), body) }, session);
  if (!('to' in sent)) {
    const status = sent.issues.length > 0 ? 400 : 409;
    return Response.json({ status, code: sent.code, issues: sent.issues }, { status });
  }
  return sent.to === undefined ? new Response(null, { status: 204 }) : Response.json({ redirectTo: sent.to });
}

const immutable = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' };
const html = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
};

const redirect = (location: string): Response => new Response(null, { status: 303, headers: { location } });

/** Whether another site made the browser send it. */
function isForeign({ method, headers, url }: Request): boolean {
  const origin = headers.get('origin');
  return method !== 'GET' && origin !== null && origin !== new URL(url).origin;
}
