import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallPlan, DeclaredCall, DeclaredForm } from '../../../engine/declare/index.ts';
import { readPayload, versionHeader } from '../../../engine/submit/index.ts';
import { ownAddresses } from '../../rules/own-addresses.ts';
import { asksForPicture, pictureBodyLimit } from '../pages/take-pictures.ts';
import { isFormPost, pathOf } from '../pages/visit.ts';
import { RefusalError } from '../refusal-error.ts';
import { answerCall, type CallAnswer, type Counter, FlowError } from './answer-call.ts';
import { findMeantCall } from './find-meant-call.ts';
import { describeCalls } from './openapi.ts';

/**
 * A route for each declared call. Where a page has the same path (`/login`), JSON is the call; `answerForm` takes what a form
 * posts there.
 */
export function registerCalls(
  app: FastifyInstance,
  counter: Counter,
  answerForm: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  for (const calls of byAddress(Object.values(counter.project.declarations.calls))) {
    const [{ method, url }, ...others] = calls;
    const declared = [calls[0].declared, ...others.map((other) => other.declared)] as const;
    app.route({
      method,
      url,
      ...(declared.some((call) => asksForPicture(formOf(counter, call))) ? { bodyLimit: pictureBodyLimit } : {}),
      handler: async (request, reply) => {
        if (isFormPost(request) && counter.findScreen(pathOf(request)) !== undefined) return answerForm(request, reply);
        if (isFormPost(request)) throw new RefusalError(400, 'UNREADABLE_BODY', 'A call takes JSON.');
        return answerJson(request, reply, counter, findMeantCall(declared, request.body).id);
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

/** Calls of the same method and path beside each other. */
function byAddress(calls: readonly DeclaredCall[]): readonly CallsOfAddress[] {
  const found = new Map<string, CallsOfAddress>();
  for (const declared of calls) {
    const call = { method: declared.method, url: routeOf(declared), declared };
    const address = `${call.method} ${call.url}`;
    const others = found.get(address);
    found.set(address, others === undefined ? [call] : [...others, call]);
  }
  return [...found.values()];
}

/** The calls as an OpenAPI document. */
export function registerOpenApi(app: FastifyInstance, counter: Counter): void {
  app.get(ownAddresses.openApi, async (request) =>
    describeCalls(counter.project.declarations, await counter.project.plansOf(request.store)),
  );
}

function formOf({ project }: Counter, { form }: DeclaredCall): DeclaredForm | undefined {
  return form === undefined ? undefined : project.declarations.forms[form.slice('forms/'.length)];
}

/** `/a/{id}` → `/a/:id` */
function routeOf(call: DeclaredCall): string {
  return call.path.replaceAll(/\{(\w+)\}/g, ':$1');
}

async function answerJson(request: FastifyRequest, reply: FastifyReply, counter: Counter, id: string): Promise<unknown> {
  const plans = await counter.project.plansOf(request.store);
  const call = plans.call(id);
  await meetFault(request, call);
  try {
    const form = call.form === undefined ? undefined : plans.form(call.form);
    const read = readPayload(call, form, request.body);
    const told = request.headers[versionHeader];
    const sent = { ...read, version: read.version ?? (typeof told === 'string' ? told : undefined) };
    const answer = await answerCall(request, reply, counter, call, sent, (plan) => readPayload(call, plan, request.body).answers);
    return sendAnswer(reply, answer);
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    const { status, code, message, redirectTo } = error;
    return reply.code(status).send({ flowError: { status, code, message, requestId: request.id, redirectTo } });
  }
}

/** What the development doors were told: the next such call fails or waits. */
export async function meetFault(request: FastifyRequest, call: CallPlan): Promise<void> {
  const fault = request.server.faults.take(call.id);
  if (fault?.delayMs !== undefined) await wait(fault.delayMs);
  if (fault?.answer) throw new RefusalError(fault.answer.status, fault.answer.code, fault.answer.message, { isWorded: true });
}

function sendAnswer(reply: FastifyReply, answer: CallAnswer): FastifyReply {
  if (answer.kind === 'empty') return reply.code(204).send();
  return reply.send(answer.kind === 'redirect' ? { redirectTo: answer.to } : answer.data);
}
