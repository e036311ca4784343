import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { type DeclaredForm, isObject } from '../../../../engine/declare/index.ts';
import { errorPageName, ownAddresses } from '../../../rules/own-addresses.ts';
import { encodedLimit } from '../../platform/http/bodies.ts';
import { uploadBodyLimit } from '../../platform/http/uploads.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { AppContext } from '../request/exchange.ts';
import { hasLongField, hasPictureField, listFormNames, pictureBodyLimit } from '../request/picture-fields.ts';
import { pathOf, readQuery, readRequestContext } from '../request/request-context.ts';
import { loadRootData } from './data/root-data.ts';
import { readScreenData } from './data/screen-data.ts';
import { loadErrorPageData } from './errors/error-page-data.ts';
import { answerFormPost } from './posts/post-page.ts';
import { sendPage } from './send-page.ts';

/** Registers the routes of pages, their data, and the content-addressed plans and validators. */
export function registerPages(app: FastifyInstance, application: AppContext): void {
  registerData(app, application);
  registerAddressed(app, application);
  const { calls, forms, screens } = application.project.declarations;
  const posted = new Set(Object.values(calls).flatMap(({ method, path }) => (method === 'POST' ? [path] : [])));
  for (const declared of Object.values(screens)) {
    const shownForms = listFormNames(declared.blocks).map((form) => forms[form.slice('forms/'.length)]);
    app.route({
      // One route with two methods takes a third less time than two. If a call has the page's path, its route passes forms on to
      // answerFormPost.
      method: posted.has(declared.route) ? 'GET' : ['GET', 'POST'],
      url: declared.route.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...limitsOf(shownForms),
      handler: async (request, reply) => {
        const exchange = { request, reply, application, context: await readRequestContext(request, application.project) };
        if (request.method === 'POST') return answerFormPost(exchange);
        const path = pathOf(request);
        return sendPage(exchange, { path, search: request.url.slice(path.length), status: 200 });
      },
    });
  }
}

/** Bodies of a page whose forms ask for a picture or a long text. */
function limitsOf(forms: readonly (DeclaredForm | undefined)[]): Pick<RouteShorthandOptions, 'bodyLimit' | 'config'> {
  const maxFormBytes = forms.some(hasLongField) ? pictureBodyLimit : undefined;
  const config = maxFormBytes === undefined ? {} : { maxFormBytes };
  if (forms.some(hasPictureField)) return { bodyLimit: uploadBodyLimit, config: { ...config, acceptsFiles: true } };
  return maxFormBytes === undefined ? {} : { bodyLimit: encodedLimit(maxFormBytes), config };
}

function registerData(app: FastifyInstance, application: AppContext): void {
  app.get(`${ownAddresses.screenData}/root/screen-data`, async (request) => {
    const group = readGroup(request, application);
    return loadRootData(await readRequestContext(request, application.project), group);
  });
  app.get(`${ownAddresses.screenData}/${errorPageName}/screen-data`, async (request) => {
    const { path } = readQuery(request.url.slice(pathOf(request).length));
    return loadErrorPageData(await readRequestContext(request, application.project), application, path ?? '/');
  });
  for (const [name, load] of Object.entries(application.areas.headers))
    app.get(`${ownAddresses.screenData}/${name}/screen-data`, async (request) =>
      load(await readRequestContext(request, application.project)),
    );
  app.get(`${ownAddresses.screenData}/*`, async (request, reply) => {
    const fullPath = pathOf(request);
    const inner = fullPath.slice(ownAddresses.screenData.length);
    if (!inner.endsWith('/screen-data')) throw new RefusalError('NOT_FOUND');
    const path = inner.slice(0, -'/screen-data'.length);
    const exchange = { request, reply, application, context: await readRequestContext(request, application.project) };
    return readScreenData(exchange, { path: path === '' ? '/' : path, search: request.url.slice(fullPath.length) });
  });
}

/** The layout group whose texts are sent with the root data. Default: guest. */
function readGroup(request: FastifyRequest, application: AppContext): string {
  const requested = isObject(request.query) ? request.query['group'] : undefined;
  const layout = Object.values(application.project.declarations.layouts).find(({ group }) => group === requested);
  return layout?.group ?? 'guest';
}

const isFile = { config: { isFile: true } } as const;

/** Serves plans and validators by hash, including those of pages that another process, program or settings version rendered. */
function registerAddressed(app: FastifyInstance, application: AppContext): void {
  const { parts } = application.project;
  app.get<{ Params: { file: string } }>(`${ownAddresses.plans}/:file`, isFile, async (request, reply) => {
    const hash = readHash(request.params.file, '.json');
    const text = hash && (await parts.find(app.database, request.store.id, 'plan', hash));
    return sendImmutable(reply, 'application/json; charset=utf-8', text);
  });
  app.get<{ Params: { file: string } }>(`${ownAddresses.validators}/:file`, isFile, async (request, reply) => {
    const hash = readHash(request.params.file, '.js');
    const text = hash && (await parts.find(app.database, request.store.id, 'validator', hash));
    return sendImmutable(reply, 'text/javascript; charset=utf-8', text);
  });
}

function readHash(file: string, ending: string): string | undefined {
  const hash = file.endsWith(ending) ? file.slice(0, -ending.length) : '';
  return /^[0-9a-f]{64}$/.test(hash) ? hash : undefined;
}

/** Allows caching for a year, because the address is the hash of the content. */
function sendImmutable(reply: FastifyReply, type: string, text: string | undefined): FastifyReply {
  if (text === undefined) throw new RefusalError('NOT_FOUND');
  return reply.header('cache-control', 'public, max-age=31536000, immutable').type(type).send(text);
}
