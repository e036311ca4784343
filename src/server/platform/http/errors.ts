import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject, type Refusal } from '../../../../engine/declare/index.ts';
import { callAddresses, ownAddresses } from '../../../rules/own-addresses.ts';
import { RefusalError } from '../refusal-error.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { toUnavailableRefusal } from './unavailable.ts';

/** Renders an error page as HTML; undefined: plain text is sent instead. */
export type PageErrorRenderer = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => Promise<string | undefined>;

/** Returns the text of a code in the person's language; undefined: the code's own message is used. */
export type RefusalTranslator = (request: FastifyRequest, code: string) => Promise<string | undefined>;

/** Answers failed requests with `{status, code, message, requestId}`, or with a page if a browser navigates. */
export function registerErrors(app: FastifyInstance): void {
  let renderPage: PageErrorRenderer = async () => undefined;
  app.decorate('setPageErrorRenderer', (renderer: PageErrorRenderer) => {
    renderPage = renderer;
  });
  let translate: RefusalTranslator = async () => undefined;
  app.decorate('setRefusalTranslator', (translator: RefusalTranslator) => {
    translate = translator;
  });
  app.decorateRequest('wantsPage', {
    getter() {
      // If a path is both a page and a call, a JSON body means the call.
      if ((this.headers['content-type'] ?? '').startsWith('application/json')) return false;
      return (this.headers.accept ?? '').includes('text/html') && !isForScripts(this.url);
    },
  });
  app.setNotFoundHandler(() => {
    throw new RefusalError('NOT_FOUND');
  });
  app.setErrorHandler(async (error: FastifyError | RefusalError, request, reply) => {
    const refusalError = readRefusal(error);
    if (refusalError.status >= 500) request.log.error({ err: error }, 'a request failed');
    else
      request.log.info({ status: refusalError.status, code: refusalError.code, detail: refusalError.details.detail }, 'refused');
    // A failing translation must not prevent the answer.
    const message =
      refusalError.details.message !== undefined ? undefined : await translate(request, refusalError.code).catch(() => undefined);
    const refusal = { ...describeRefusal(refusalError, request.id), ...(message === undefined ? {} : { message }) };
    reply.code(refusal.status).header('cache-control', 'no-store');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    if (!request.wantsPage)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...refusal, ...refusalError.details.more }));
    const page = await renderPage(request, reply, refusal).catch((fault: unknown) => {
      request.log.error({ err: fault }, 'an error page could not be rendered');
      return undefined;
    });
    if (page === undefined) return reply.type('text/plain; charset=utf-8').send('Failed to load data');
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

/** Whether an address is for scripts only: `/page-plans/1.json` → true; `/plans/gold` → false, a page of the store. */
function isForScripts(url: string): boolean {
  const { plans, validators, assets } = ownAddresses;
  return [...callAddresses, plans, validators, assets].some(
    (callAddress) => url === callAddress || url.startsWith(`${callAddress}/`),
  );
}

/** Answers requests that Fastify rejects before routing, in the same format and with the same headers. */
export function sendFrameworkError(error: FastifyError, requestId: string, reply: FastifyReply): void {
  setSecurityHeaders(reply, undefined, false);
  const refusal = describeRefusal(readFrameworkError(error), requestId);
  reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(refusal));
}

/** The public part of a refusal: status, code, message and request id, with issues, changes and retryAfter if present. */
export function describeRefusal(error: RefusalError, requestId: string): Refusal {
  const { issues, changes, retryAfter } = error.details;
  return {
    status: error.status,
    code: error.code,
    message: error.message,
    requestId,
    ...(issues === undefined ? {} : { issues }),
    ...(changes === undefined ? {} : { changes }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** Converts any error to a refusal: an unavailable database to 503, a withdrawn account to 401, Fastify's errors to 4xx, and all others to 500. */
export function readRefusal(error: unknown): RefusalError {
  if (error instanceof RefusalError) return error;
  return toUnavailableRefusal(error) ?? readFrameworkError(isObject(error) ? error : {});
}

/** Converts errors with a known code. Any other error becomes a 500 without details. */
function readFrameworkError(error: Partial<FastifyError>): RefusalError {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new RefusalError('TOO_LARGE');
  // The account withdrew during the request (migration account-withdrawal).
  if (error.code === 'WD401') return new RefusalError('UNAUTHORIZED');
  if (typeof error.code === 'string' && error.code.startsWith('FST_ERR_CTP_')) return new RefusalError('UNREADABLE_BODY');
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return new RefusalError('BAD_REQUEST', { status: error.statusCode });
  }
  return new RefusalError('INTERNAL_SERVER_ERROR');
}
