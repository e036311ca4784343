import type { FastifyRequest } from 'fastify';
import { readLanguage } from '../../../rules/languages.ts';
import { hasSignedOut } from '../../platform/http/session-cookies.ts';
import { readTrustedTokens } from '../../platform/http/trusted-device-cookie.ts';
import { createRequestPasswords } from '../../platform/passwords/request-passwords.ts';
import type { OperatorSession } from '../../platform/sessions/operators.ts';
import type { Project } from '../../project/project.ts';
import type { RequestContext } from '../area.ts';

const contexts = new WeakMap<FastifyRequest, RequestContext>();

/** The context of a request: made once, so that it has one time, with the session and the settings that the request has now. */
export async function readRequestContext(request: FastifyRequest, project: Project): Promise<RequestContext> {
  const cachedContext = contexts.get(request);
  const context = cachedContext?.store === request.store ? cachedContext : await createContext(request, project);
  contexts.set(request, context);
  const { session, member: cachedMember, operator, operatorSession } = request;
  return { ...context, session, cachedMember, operator, ...describeFactors(operatorSession) };
}

async function createContext(request: FastifyRequest, project: Project): Promise<RequestContext> {
  const { server } = request;
  return {
    platform: server.platform,
    database: request.database,
    gateways: server.gateways,
    passwords: createRequestPasswords(server.hashQueue, request.ip),
    store: request.store,
    project,
    plans: await project.plansOf(request.store),
    session: request.session,
    cachedMember: request.member,
    operator: request.operator,
    ...describeFactors(request.operatorSession),
    language: readLanguage(request.cookies['lng']),
    isSignedOut: hasSignedOut(request),
    trustedTokens: readTrustedTokens(request),
    now: server.platform.clock.now(),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 512),
  };
}

const describeFactors = (session: OperatorSession | null): Pick<RequestContext, 'missingFactors' | 'operatorProvedAt'> => ({
  missingFactors: session?.missingFactors ?? [],
  operatorProvedAt: session?.provedAt ?? null,
});

/** Parses a query; the last value of a repeated name wins. */
export function readQuery(search: string): { readonly [name: string]: string } {
  return Object.fromEntries(new URLSearchParams(search));
}

/** `/signup?a=1` → `"/signup"` */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '/';
}

/** Whether the body is a form, sent without scripts. */
export function isFormPost(request: FastifyRequest): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(request.headers['content-type'] ?? '');
}
