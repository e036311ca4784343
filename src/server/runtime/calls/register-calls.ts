import type { FastifyInstance } from 'fastify';
import { type DeclaredCall, type DeclaredForm, isObject } from '../../../../engine/declare/index.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { AppContext, Exchange } from '../request/exchange.ts';
import { hasLongField, hasPictureField, isLong, pictureBodyLimit } from '../request/picture-fields.ts';
import { isFormPost, pathOf, readRequestContext } from '../request/request-context.ts';
import { answerJson, answerPostedForm } from './answer-json.ts';
import { buildOpenApi } from './openapi.ts';
import { selectCall } from './select-call.ts';

/**
 * Registers a route for each declared method and path. If a page has the same path (`/login`), JSON goes to the call and a posted
 * form to `answerForm`.
 */
export function registerCalls(
  app: FastifyInstance,
  application: AppContext,
  answerForm: (exchange: Exchange) => Promise<unknown>,
): void {
  for (const calls of groupByAddress(Object.values(application.project.declarations.calls))) {
    const [{ method, url }, ...otherCalls] = calls;
    const declared = [calls[0].declared, ...otherCalls.map((call) => call.declared)] as const;
    app.route({
      method,
      url,
      ...(declared.some((call) => hasLongBody(call, formOf(application, call))) ? { bodyLimit: pictureBodyLimit } : {}),
      handler: async (request, reply) => {
        const isForm = isFormPost(request);
        const isPage = isForm && application.findScreen(pathOf(request)) !== undefined;
        if (isForm && !isPage && calls[0].declared.body !== 'form')
          throw new RefusalError('UNREADABLE_BODY', { detail: 'A call takes JSON.' });
        const exchange = { request, reply, application, context: await readRequestContext(request, application.project) };
        if (isPage) return answerForm(exchange);
        if (isForm) return answerPostedForm(exchange, calls[0].declared.id);
        const isMember = request.session?.accountId != null;
        return answerJson(exchange, selectCall(declared, request.body, { isMember }).id);
      },
    });
  }
}

interface AddressedCall {
  readonly method: DeclaredCall['method'];
  readonly url: string;
  readonly declared: DeclaredCall;
}
type CallsOfAddress = readonly [AddressedCall, ...AddressedCall[]];

/** Groups calls by method and path. */
function groupByAddress(calls: readonly DeclaredCall[]): readonly CallsOfAddress[] {
  const callsByAddress = new Map<string, CallsOfAddress>();
  for (const declared of calls) {
    const call = { method: declared.method, url: routeOf(declared), declared };
    const address = `${call.method} ${call.url}`;
    const earlierCalls = callsByAddress.get(address);
    callsByAddress.set(address, earlierCalls === undefined ? [call] : [...earlierCalls, call]);
  }
  return [...callsByAddress.values()];
}

/** Serves the OpenAPI document of the calls; in production, of those that visitors and members make. */
export function registerOpenApi(app: FastifyInstance, application: AppContext): void {
  const { declarations } = application.project;
  app.get(ownAddresses.openApi, async (request) =>
    buildOpenApi(declarations, await application.project.plansOf(request.store), app.config.isProduction),
  );
}

/** Whether the body may have a picture or a text that is longer than other bodies. */
function hasLongBody({ envelope }: DeclaredCall, form: DeclaredForm | undefined): boolean {
  const parts: readonly unknown[] = Object.values(envelope ?? {});
  const hasLongPart = parts.some((part) => isObject(part) && isLong(part['string']));
  return hasPictureField(form) || hasLongField(form) || hasLongPart;
}

function formOf({ project }: AppContext, { form }: DeclaredCall): DeclaredForm | undefined {
  return form === undefined ? undefined : project.declarations.forms[form.slice('forms/'.length)];
}

/** `/a/{id}` → `/a/:id` */
function routeOf(call: DeclaredCall): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ':$1');
}
