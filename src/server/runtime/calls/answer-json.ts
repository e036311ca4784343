// Calls sent to their own address: as JSON by pages with scripts, or as a form where a call declares that.
import type { FastifyReply } from 'fastify';
import type { CallPlan, FormPlan } from '../../../../engine/declare/index.ts';
import { readPayload, versionHeader } from '../../../../engine/submit/index.ts';
import type { Exchange } from '../request/exchange.ts';
import { redirectAfterPost } from '../request/leading-document.ts';
import type { CallAnswer, SentCall } from './call-request.ts';
import { applyFault } from './fault.ts';
import { FlowError } from './refuse.ts';
import { sendFile } from './send-file.ts';
import { answerCall } from './steps.ts';

/** Answers a call sent as JSON, as JSON. */
export async function answerJson(exchange: Exchange, id: string): Promise<FastifyReply> {
  const { request, reply } = exchange;
  try {
    return sendAnswer(reply, exchange.context.plans.call(id), await answerSent(exchange, id));
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    const { status, code, message, redirectTo } = error;
    return reply.code(status).send({ flowError: { status, code, message, requestId: request.id, redirectTo } });
  }
}

/** Answers a call that the browser posts as a form. A refusal is an error page. */
export async function answerPostedForm(exchange: Exchange, id: string): Promise<FastifyReply> {
  const { reply, application } = exchange;
  try {
    const answer = await answerSent(exchange, id);
    return answer.kind === 'redirect'
      ? redirectAfterPost(reply, application.areas, answer.to)
      : sendAnswer(reply, exchange.context.plans.call(id), answer);
  } catch (error) {
    if (!(error instanceof FlowError)) throw error;
    return reply.redirect(error.redirectTo, 303);
  }
}

async function answerSent(exchange: Exchange, id: string): Promise<CallAnswer> {
  const plan = exchange.context.plans.call(id);
  return (await applyFault(exchange.request, plan)) ?? answerCall(exchange, decode(exchange, id));
}

function decode({ request, context: { plans } }: Exchange, id: string): SentCall {
  const plan = plans.call(id);
  const read = (form: FormPlan | undefined) => readPayload(plan, form, request.body);
  const form = plan.form === undefined ? undefined : plans.form(plan.form);
  const payload = read(form);
  const version = request.headers[versionHeader];
  return {
    plan,
    form,
    sent: { ...payload, version: payload.version ?? (typeof version === 'string' ? version : undefined) },
    readBy: (form) => read(form).answers,
    params: readParams(request.params),
  };
}

function readParams(params: unknown): SentCall['params'] {
  return typeof params === 'object' && params !== null
    ? Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    : {};
}

function sendAnswer(reply: FastifyReply, plan: CallPlan, answer: CallAnswer): FastifyReply {
  if (answer.kind === 'empty') return reply.code(204).send();
  if (answer.kind === 'file') return sendFile(reply, plan, answer.file);
  return reply.send(answer.kind === 'redirect' ? { redirectTo: answer.to } : answer.data);
}
