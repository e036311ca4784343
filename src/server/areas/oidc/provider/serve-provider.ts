// The protocol's endpoints, /oidc/error, and the step back to the app.
import { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { oidcDiscovery, ownAddresses } from '../../../../rules/own-addresses.ts';
import { parseOrigin } from '../../../platform/http/host.ts';
import type { RefusalCode } from '../../../platform/refusal-codes.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Project } from '../../../project/project.ts';
import { readQuery, readRequestContext } from '../../../runtime/request/request-context.ts';
import { keepOpener } from './browser-authorizations.ts';
import { registerPictures } from './claims/pictures.ts';
import { endpoints } from './endpoints.ts';
import { continueAddress } from './interaction-address.ts';
import { expiredAddress, findInteraction, isRedeemable } from './interactions.ts';
import { confirmAddress } from './logout/logout-page.ts';
import { registerPostedRequests } from './protocol/form-post.ts';
import { openProvider } from './provider.ts';
import { rememberRequest } from './store-session.ts';

const discovery = Object.values(oidcDiscovery);

/** Browsers open these as pages of this store. */
const visited: readonly (readonly [HTTPMethods[], string])[] = [
  [['GET'], endpoints.authorization],
  [['GET'], endpoints.end_session],
];

/** Apps call these, from servers and from pages of other origins. */
const called: readonly (readonly [HTTPMethods[], string])[] = [
  ...discovery.map((address): readonly [HTTPMethods[], string] => [['GET', 'OPTIONS'], address]),
  [['GET', 'OPTIONS'], endpoints.jwks],
  [['POST', 'OPTIONS'], endpoints.token],
  [['GET', 'POST', 'OPTIONS'], endpoints.userinfo],
  [['POST', 'OPTIONS'], endpoints.revocation],
  [['POST', 'OPTIONS'], endpoints.introspection],
  [['POST', 'OPTIONS'], endpoints.device_authorization],
  [['POST', 'OPTIONS'], endpoints.pushed_authorization_request],
];

export function registerOidc(app: FastifyInstance, { project }: { readonly project: Project }): void {
  void app.register(async (scope) => {
    // The provider reads the bodies itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = (request: FastifyRequest, reply: FastifyReply) => passOn(request, reply, project);
    // Before the provider takes the reply: a refusal is a page of the store.
    const admit = (request: FastifyRequest) => request.admitRows();
    scope.get<{ Params: { uid: string } }>(`${endpoints.authorization}/:uid`, { preHandler: admit }, async (request, reply) => {
      const elsewhere = await findDetour(request, project, request.params.uid);
      return elsewhere === undefined ? passOn(request, reply, project) : reply.redirect(elsewhere);
    });
    scope.get(confirmAddress, { preHandler: admit }, (request, reply) => passOn(request, reply, project, postOf(request)));
    for (const [method, url] of visited) scope.route({ method, url, preHandler: admit, handler });
    registerPostedRequests(scope);
    scope.get(`${endpoints.end_session}/success`, handler);
    for (const [method, url] of called) scope.route({ method, url, handler, config: { anyOrigin: true } });
  });
  app.addHook('preHandler', keepOpener);
  app.get(ownAddresses.oidcError, answerError);
  registerPictures(app);
}

/** Where a browser continues that may not bring its answer back; undefined: it may. */
async function findDetour(
  request: Parameters<typeof readRequestContext>[0],
  project: Project,
  uid: string,
): Promise<string | undefined> {
  const context = await readRequestContext(request, project);
  const interaction = await findInteraction({ ...context, request }, uid);
  if (interaction === undefined) return expiredAddress;
  return isRedeemable(interaction, request.session) ? undefined : continueAddress(uid);
}

/**
 * The request to end the session as the provider expects it, a form post, from the query of a GET. Only the page of the logout
 * knows the token in it.
 */
function postOf({ raw, url }: FastifyRequest): IncomingMessage {
  const body = Buffer.from(url.slice(confirmAddress.length + 1));
  const post = Object.assign(new IncomingMessage(raw.socket), { method: 'POST', url: confirmAddress, complete: true });
  post.headers = {
    ...raw.headers,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(body.length),
  };
  post.push(body);
  post.push(null);
  return post;
}

async function passOn(request: FastifyRequest, reply: FastifyReply, project: Project, raw = request.raw): Promise<void> {
  const { server, store } = request;
  const { settings } = await project.plansOf(store);
  const provider = await openProvider({
    database: server.database,
    platform: server.platform,
    store,
    settings,
    demoApp: server.config.demoApp?.origin,
    fetch: server.gateways.apps.fetch,
  });
  const origin = parseOrigin(store.origin);
  // Ignore the host headers of the request: the addresses are those of the store.
  Object.assign(raw.headers, {
    'x-forwarded-proto': origin?.isHttps === true ? 'https' : 'http',
    'x-forwarded-host': origin?.host,
    'x-forwarded-for': request.ip,
  });
  rememberRequest(raw, request);
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  await provider.callback()(raw, reply.raw);
}

const defaultStatus = 401;

/** JSON for clients; a browser gets the error page. */
async function answerError(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const query = readQuery(request.url.slice(ownAddresses.oidcError.length));
  const wanted = Number(query['status']);
  const status = Number.isInteger(wanted) && wanted >= 400 && wanted < 600 ? wanted : defaultStatus;
  if (request.wantsPage) throw new RefusalError(pageCodes.get(query['error'] ?? '') ?? 'OIDC_ERROR', { status });
  return reply.code(status).send({ ...query, message: 'OIDC Error' });
}

/** The texts of error pages, by the error. */
const pageCodes: ReadonlyMap<string, RefusalCode> = new Map([
  ['interaction_expired', 'OIDC_EXPIRED'],
  ['invalid_redirect_uri', 'OIDC_WRONG_ADDRESS'],
  ['invalid_client', 'OIDC_UNKNOWN_APP'],
]);
