import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isObject, type Refusal } from '../../../../engine/declare/index.ts';
import { callAddress, ownAddresses } from '../../../rules/own-addresses.ts';
import { RefusalError } from '../refusal-error.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { toUnavailableRefusal } from './unavailable.ts';

/** Gives the HTML of an error's page; undefined: it cannot, and plain text is sent. */
export type PageErrorRenderer = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => Promise<string | undefined>;

/** Gives the words of a code in the visitor's language; undefined: there are none, and the code's own message is told. */
export type RefusalTranslator = (request: FastifyRequest, code: string) => Promise<string | undefined>;

/** One form for every failed request: `{status, code, message, requestId}`, or a page where a person navigates. */
export function registerErrors(app: FastifyInstance): void {
  let renderPage: PageErrorRenderer = async () => undefined;
  app.decorate('setPageErrorRenderer', (renderer: PageErrorRenderer) => {
    renderPage = renderer;
  });
  let wordsOf: RefusalTranslator = async () => undefined;
  app.decorate('setRefusalTranslator', (words: RefusalTranslator) => {
    wordsOf = words;
  });
  app.decorateRequest('wantsPage', {
    getter() {
      // Where a path is a page and a call, JSON is the call: no browser navigates with it.
      if ((this.headers['content-type'] ?? '').startsWith('application/json')) return false;
      return (this.headers.accept ?? '').includes('text/html') && !isForPrograms(this.url);
    },
  });
  app.setNotFoundHandler(() => {
    throw new RefusalError(404, 'NOT_FOUND', 'There is nothing here.');
  });
  app.setErrorHandler(async (error: FastifyError | RefusalError, request, reply) => {
    const known = readRefusal(error);
    if (known.status >= 500) request.log.error({ err: error }, 'a request failed');
    else request.log.info({ status: known.status, code: known.code, detail: known.details.detail }, 'refused');
    // What is told must not fail because its words cannot be found.
    const words = known.details.isTranslated === true ? undefined : await wordsOf(request, known.code).catch(() => undefined);
    const refusal = { ...describeRefusal(known, request.id), ...(words === undefined ? {} : { message: words }) };
    reply.code(refusal.status).header('cache-control', 'no-store');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
    if (!request.wantsPage)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...refusal, ...known.details.more }));
    const page = await renderPage(request, reply, refusal).catch((fault: unknown) => {
      request.log.error({ err: fault }, 'the page of an error could not be drawn');
      return undefined;
    });
    if (page === undefined) return reply.type('text/plain; charset=utf-8').send('Failed to load data');
    return reply.type('text/html; charset=utf-8').send(page);
  });
}

/** Calls, and what a page's scripts load: nobody navigates there. `/page-plans/1.json` → true, `/plans/gold` → false: a page of the store. */
function isForPrograms(url: string): boolean {
  const { plans, validators, assets } = ownAddresses;
  return [callAddress, plans, validators, assets].some((each) => url === each || url.startsWith(`${each}/`));
}

/** An address that cannot be read never reaches a route nor a hook: it is answered here, in the same form and with the same headers. */
export function sendFrameworkError(error: FastifyError, requestId: string, reply: FastifyReply): void {
  setSecurityHeaders(reply, undefined, false);
  const refusal = describeRefusal(readFrameworkError(error), requestId);
  reply.code(refusal.status).type('application/json; charset=utf-8').send(JSON.stringify(refusal));
}

/** The public half of a refusal: what `{status, code, message, requestId}` is made of, with issues, changes and retryAfter where there are some. */
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

/** Why a request fails: a refusal as it was thrown, an unavailable database as 503, and Fastify's own refusals; anything else is a fault, 500. */
export function readRefusal(error: unknown): RefusalError {
  if (error instanceof RefusalError) return error;
  return toUnavailableRefusal(error) ?? readFrameworkError(isObject(error) ? error : {});
}

/** Fastify's own refusals by our words; anything else is a fault of ours, of which the person learns nothing but the request's id. */
function readFrameworkError(error: Partial<FastifyError>): RefusalError {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new RefusalError(413, 'TOO_LARGE', 'The body is too large.');
  if (typeof error.code === 'string' && error.code.startsWith('FST_ERR_CTP_'))
    return new RefusalError(400, 'UNREADABLE_BODY', 'The body cannot be read.');
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return new RefusalError(error.statusCode, 'BAD_REQUEST', 'The request cannot be read.');
  }
  return new RefusalError(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong on our side.');
}
