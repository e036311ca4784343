import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../../../engine/declare/index.ts';
import { errorPageData, ownAddresses } from '../../../rules/own-addresses.ts';
import { readTokenHash } from '../../platform/http/session-cookies.ts';
import { uploadBodyLimit } from '../../platform/http/uploads.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { AppContext } from '../calls/answer-call.ts';
import { rootData } from './data/root-data.ts';
import { readScreenData } from './data/screen-data.ts';
import { readErrorSurroundings } from './errors/error-surroundings.ts';
import { answerFormPost } from './posts/post-page.ts';
import { asksForPicture, formsOn } from './posts/read-pictures.ts';
import { pathOf, readQuery, readRequestContext } from './request/request-context.ts';
import { sendPage } from './send-page.ts';

/** Pages, their data, and the content-addressed plans and validators. */
export function registerPages(app: FastifyInstance, counter: AppContext): void {
  registerData(app, counter);
  registerAddressed(app, counter);
  for (const declared of Object.values(counter.project.declarations.screens)) {
    const url = declared.route.replaceAll(/\{(\w+)\}/g, ':$1');
    app.get(url, async (request, reply) => {
      const path = pathOf(request);
      return sendPage(request, reply, counter, { path, search: request.url.slice(path.length), status: 200 });
    });
    // A call may have the page's own path: then it hands forms on to answerFormPost itself.
    const isCall = Object.values(counter.project.declarations.calls).some(
      (call) => call.method === 'POST' && call.path === declared.route,
    );
    const { forms } = counter.project.declarations;
    const takesFiles = formsOn(declared.blocks).some((form) => asksForPicture(forms[form.slice('forms/'.length)]));
    const options = takesFiles ? { bodyLimit: uploadBodyLimit, config: { takesFiles } } : {};
    if (!isCall) app.post(url, options, async (request, reply) => answerFormPost(request, reply, counter));
  }
}

function registerData(app: FastifyInstance, counter: AppContext): void {
  app.get(`${ownAddresses.screenData}/root/screen-data`, async (request) => {
    const group = readGroup(request, counter);
    return rootData(await readRequestContext(request, counter.project), group);
  });
  app.get(`${ownAddresses.screenData}/${errorPageData}/screen-data`, async (request) => {
    const { path } = readQuery(request.url.slice(pathOf(request).length));
    return readErrorSurroundings(await readRequestContext(request, counter.project), counter, path ?? '/');
  });
  for (const [name, load] of Object.entries(counter.areas.headers))
    app.get(`${ownAddresses.screenData}/${name}/screen-data`, async (request) =>
      load(await readRequestContext(request, counter.project)),
    );
  app.get(`${ownAddresses.screenData}/*`, async (request) => {
    const whole = pathOf(request);
    const inner = whole.slice(ownAddresses.screenData.length);
    if (!inner.endsWith('/screen-data')) throw new RefusalError(404, 'NOT_FOUND', 'There is nothing here.');
    const path = inner.slice(0, -'/screen-data'.length);
    return readScreenData(await readRequestContext(request, counter.project), counter.areas, counter.findScreen, {
      path: path === '' ? '/' : path,
      search: request.url.slice(whole.length),
      tokenHash: readTokenHash(request),
    });
  });
}

/** Whose translation set comes with the root data; the guests' without a word. */
function readGroup(request: FastifyRequest, counter: AppContext): string {
  const wanted = isObject(request.query) ? request.query['group'] : undefined;
  const layout = Object.values(counter.project.declarations.layouts).find(({ group }) => group === wanted);
  return layout?.group ?? 'guest';
}

/** What a page names by its content; also pages drawn by other processes, or before the settings or the program changed. */
function registerAddressed(app: FastifyInstance, counter: AppContext): void {
  const { parts } = counter.project;
  app.get<{ Params: { file: string } }>(`${ownAddresses.plans}/:file`, async (request, reply) => {
    const hash = readHash(request.params.file, '.json');
    const text = hash && (await parts.find(app.database, request.store.id, 'plan', hash));
    return sendForever(reply, 'application/json; charset=utf-8', text);
  });
  app.get<{ Params: { file: string } }>(`${ownAddresses.validators}/:file`, async (request, reply) => {
    const hash = readHash(request.params.file, '.js');
    const text = hash && (await parts.find(app.database, request.store.id, 'validator', hash));
    return sendForever(reply, 'text/javascript; charset=utf-8', text);
  });
}

function readHash(file: string, ending: string): string | undefined {
  const hash = file.endsWith(ending) ? file.slice(0, -ending.length) : '';
  return /^[0-9a-f]{64}$/.test(hash) ? hash : undefined;
}

/** Its address is its content: it may be kept for a year. */
function sendForever(reply: FastifyReply, type: string, text: string | undefined): FastifyReply {
  if (text === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is nothing here.');
  return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(text);
}
