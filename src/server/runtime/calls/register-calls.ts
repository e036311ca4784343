import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallPlan, DeclaredCall, DeclaredForm, FormPlan } from '../../../../engine/declare/index.ts';
import { readPayload, versionHeader } from '../../../../engine/submit/index.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import { hasPictureField, pictureBodyLimit } from '../pages/posts/read-pictures.ts';
import { redirectAfterPost } from '../pages/request/leading-document.ts';
import { isFormPost, pathOf } from '../pages/request/request-context.ts';
import { type AppContext, answerCall, type CallAnswer, FlowError } from './answer-call.ts';
import { buildOpenApi } from './openapi.ts';
import { selectCall } from './select-call.ts';

/**
 * Registers a route for each declared method and path. If a page has the same path (`/login`), JSON goes to the call and a posted
 * form to `answerForm`.
 */
export function registerCalls(
  app: FastifyInstance,
  application: AppContext,
  answerForm: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  for (const calls of groupByAddress(Object.values(application.project.declarations.calls))) {
    const [{ method, url }, ...others] = calls;
    const declared = [calls[0].declared, ...others.map((other) => other.declared)] as const;
    app.route({
      method,
      url,
      ...(declared.some((call) => hasPictureField(formOf(application, call))) ? { bodyLimit: pictureBodyLimit } : {}),
      handler: async (request, reply) => {
        if (isFormPost(request) && application.findScreen(pathOf(request)) !== undefined) return answerForm(request, reply);
        if (isFormPost(request) && calls[0].declared.body === 'form')
          return answerPostedForm(request, reply, application, calls[0].declared.id);
        if (isFormPost(request)) throw new RefusalError(400, 'UNREADABLE_BODY', 'A call takes JSON.');
        const isMember = request.session?.accountId != null;
        return answerJson(request, reply, application, selectCall(declared, request.body, { isMember }).id);
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
  const found = new Map<string, CallsOfAddress>();
  for (const declared of calls) {
    const call = { method: declared.method, url: routeOf(declared), declared };
    const address = `${call.method} ${call.url}`;
    const others = found.get(address);
    found.set(address, others === undefined ? [call] : [...others, call]);
  }
  return [...found.values()];
}

/** Serves the OpenAPI document of the calls; in production, of those that visitors and members make. */
export function registerOpenApi(app: FastifyInstance, application: AppContext): void {
  const { declarations } = application.project;
  app.get(ownAddresses.openApi, async (request) =>
    buildOpenApi(declarations, await application.project.plansOf(request.store), app.config.isProduction),
  );
}

function formOf({ project }: AppContext, { form }: DeclaredCall): DeclaredForm | undefined {
  return form === undefined ? undefined : project.declarations.forms[form.slice('forms/'.length)];
}

/** `/a/{id}` → `/a/:id` */
function routeOf(call: DeclaredCall): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Answers a call that the browser posts as a form. A refusal is an error page. */
async function answerPostedForm(request: FastifyRequest, reply: FastifyReply, application: AppContext, id: string) {
  const plans = await application.project.plansOf(request.store);
  const call = plans.call(id);
  const read = (form: FormPlan | undefined) => readPayload(call, form, request.body);
  const sent = read(call.form === undefined ? undefined : plans.form(call.form));
  try {
    const answer =
      (await applyFault(request, call)) ??
      (await answerCall(request, reply, application, call, sent, (form) => read(form).answers));
    return answer.kind === 'redirect' ? redirectAfterPost(reply, application.areas, answer.to) : sendAnswer(reply, answer);
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    return reply.redirect(error.redirectTo, 303);
  }
}

async function answerJson(request: FastifyRequest, reply: FastifyReply, application: AppContext, id: string): Promise<unknown> {
  const plans = await application.project.plansOf(request.store);
  const call = plans.call(id);
  const injected = await applyFault(request, call);
  if (injected !== undefined) return sendAnswer(reply, injected);
  try {
    const form = call.form === undefined ? undefined : plans.form(call.form);
    const payload = readPayload(call, form, request.body);
    const formVersion = request.headers[versionHeader];
    const sent = { ...payload, version: payload.version ?? (typeof formVersion === 'string' ? formVersion : undefined) };
    const answer = await answerCall(
      request,
      reply,
      application,
      call,
      sent,
      (plan) => readPayload(call, plan, request.body).answers,
    );
    return sendAnswer(reply, answer);
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    const { status, code, message, redirectTo } = error;
    return reply.code(status).send({ flowError: { status, code, message, requestId: request.id, redirectTo } });
  }
}

/** Applies a fault that was set at /dev/fault: this call fails, is delayed, or is answered with nothing (a status below 300). */
export async function applyFault(request: FastifyRequest, call: CallPlan): Promise<CallAnswer | undefined> {
  const fault = request.server.faults.consume(call.id);
  if (fault?.delayMs !== undefined) await wait(fault.delayMs);
  if (fault?.answer === undefined) return undefined;
  if (fault.answer.status < 300) return { kind: 'empty' };
  throw new RefusalError(fault.answer.status, fault.answer.code, fault.answer.message, { isTranslated: true });
}

function sendAnswer(reply: FastifyReply, answer: CallAnswer): FastifyReply {
  if (answer.kind === 'empty') return reply.code(204).send();
  return reply.send(answer.kind === 'redirect' ? { redirectTo: answer.to } : answer.data);
}
