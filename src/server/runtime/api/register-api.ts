import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { DeclaredOperation } from '../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { acceptFile } from '../../platform/http/bodies.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { ApiScope } from '../../project/api-scopes.ts';
import type { AreaRegistry } from '../area-registry.ts';
import type { AppContext } from '../request/exchange.ts';
import { readRequestContext } from '../request/request-context.ts';
import { buildEventsDocument } from './asyncapi.ts';
import { namesTag, tagOf } from './entity-tag.ts';
import { answerOnce, readIdempotencyKey } from './idempotency.ts';
import { limitApp } from './limit-app.ts';
import { buildApiDocument } from './openapi.ts';
import type { ApiApp, OperationContext } from './operation.ts';
import { describeChallenge, sendProblem } from './problem-details.ts';
import { openOperation, type ReadableOperation, readOperationRequest } from './read-request.ts';

/** Finds the app of a request by its access token. Throws 401 ACCESS_TOKEN_INVALID. */
export type Authorize = (context: Pick<OperationContext, 'plans' | 'store'>, request: FastifyRequest) => Promise<ApiApp>;

interface Api {
  readonly application: AppContext;
  readonly authorize: Authorize;
}

/** Programs outside of browsers send neither an origin nor cookies. */
const outside = { anyOrigin: true, withoutCookies: true };

/** Registers a route for each operation, and the document of the API. Nothing here reads a cookie. */
export function registerApi(app: FastifyInstance, api: Api): void {
  const { declarations } = api.application.project;
  void app.register(
    async (scope) => {
      scope.setErrorHandler(sendProblem);
      scope.all('/*', { config: outside }, () => {
        throw new RefusalError('NOT_FOUND');
      });
      for (const [id, declared] of Object.entries(declarations.operations)) {
        const operation = openOperation(declared, declarations);
        const route: RouteOptions = {
          method: declared.method,
          url: declared.path.replaceAll(/\{(\w+)\}/g, ':$1'),
          config: outside,
          handler: (request, reply) => answerOperation({ ...api, id, operation }, request, reply),
        };
        registerRoute(scope, route, declared);
      }
    },
    { prefix: ownAddresses.api },
  );
  app.get(ownAddresses.apiDocument, { config: { withoutCookies: true } }, async (request) =>
    buildApiDocument(declarations, await api.application.project.plansOf(request.store), request.store.origin),
  );
  app.get(ownAddresses.eventsDocument, { config: { withoutCookies: true } }, async () => buildEventsDocument(declarations));
}

/** Maximum bytes of a body that is a file: a returned mail has the mail that was sent in it. */
const maxFileBytes = 262_144;

/** A route whose body is a file has parsers of its own. */
function registerRoute(app: FastifyInstance, route: RouteOptions, { mediaType }: DeclaredOperation): void {
  if (mediaType === undefined) app.route(route);
  else
    void app.register(async (scope) => {
      acceptFile(scope, mediaType, maxFileBytes);
      scope.route(route);
    });
}

interface RegisteredOperation extends Api {
  readonly id: string;
  readonly operation: ReadableOperation;
}

async function answerOperation(registered: RegisteredOperation, request: FastifyRequest, reply: FastifyReply) {
  const { application, authorize, id, operation } = registered;
  const { declared } = operation;
  const context = await readRequestContext(request, application.project);
  const app = await authorize(context, request);
  await limitApp(request, reply, app.clientId);
  // Declared scopes are known ones: `npm run check`.
  if (!app.scopes.has(declared.scope as ApiScope)) {
    reply.header('www-authenticate', describeChallenge(request, 'insufficient_scope', declared.scope));
    throw new RefusalError('SCOPE_MISSING', { more: { scope: declared.scope } });
  }
  const [, search = ''] = request.url.split('?');
  // Fastify's parameters are texts.
  const params = request.params as { readonly [name: string]: string };
  const read = readOperationRequest(operation, { params, search, body: request.body });
  const handler = findHandler(application.areas, id);
  const operationContext = { ...context, app, ...read, request };
  if (declared.method === 'GET')
    return sendRead(request, reply, operation, await handler({ ...operationContext, database: request.database }));
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  await request.admitRows({ kind: 'client', clientId: app.clientId });
  const { body } = read;
  const content = [id, read.params, read.query, body instanceof Uint8Array ? Buffer.from(body).toString('base64') : body];
  const { answer, isRepeated } = await request.database.transaction((tx) =>
    answerOnce(tx, context.platform, { storeId: context.store.id, clientId: app.clientId, key, content }, () =>
      handler({ ...operationContext, tx, database: tx }),
    ),
  );
  if (isRepeated) reply.header('idempotent-replayed', 'true');
  if (declared.hasEntityTag === true) reply.header('etag', tagOf(answer));
  if (declared.response === undefined) return reply.code(204).send();
  return reply.code(declared.isCreated === true ? 201 : 200).send(answer);
}

function findHandler({ operations }: AreaRegistry, id: string): AreaRegistry['operations'][string] {
  const handler = operations[id];
  if (handler === undefined) throw new Error(`no area implements the operation ${id}`);
  return handler;
}

/** An unchanged answer is not sent again (RFC 9110, 13.1.2). */
function sendRead(request: FastifyRequest, reply: FastifyReply, { declared }: ReadableOperation, answer: unknown) {
  if (declared.hasEntityTag !== true) return reply.send(answer);
  const tag = tagOf(answer);
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
  return reply.send(answer);
}
