// Makes a call for a posted form, with the payload that a browser with scripts would have sent.
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import {
  buildPayload,
  pickFreeValues,
  type ReadPayload,
  readPayload,
  readPostedPayload,
} from '../../../../../engine/submit/index.ts';
import type { CallAnswer } from '../../calls/call-request.ts';
import { applyFault } from '../../calls/fault.ts';
import { answerCall } from '../../calls/steps.ts';
import { savePostedDraft } from '../../flow/save-posted-draft.ts';
import { readRequestContext } from '../../request/request-context.ts';
import { loadScreenData } from '../data/load-page.ts';
import { payloadOf } from './find-action.ts';
import { type FormPost, isFilled } from './post.ts';
import type { Posted } from './read-posted.ts';

/** One of the calls of a post. */
export type PostedCall = FormPost & {
  /** Of the call's path. */
  readonly parameters: { readonly [name: string]: string };
  /** The data of the calls before it. */
  readonly responses?: JsonObject;
};

export async function sendPosted(call: PostedCall): Promise<CallAnswer> {
  const fault = await applyFault(call.request, call.plan);
  if (fault !== undefined) return fault;
  const { request, application, plan, posted, parameters, responses = {} } = call;
  // An earlier call of this post may have opened or ended the session.
  const context = await readRequestContext(request, application.project);
  const texts = Object.entries(responses).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const otherValues = { ...posted.others, ...Object.fromEntries(texts) };
  const sent = await decode({ ...call, context, posted: { ...posted, others: otherValues } });
  const form = plan.form === undefined ? undefined : context.plans.form(plan.form);
  return answerCall({ ...call, context }, { plan, form, sent, readBy: posted.readBy, params: parameters });
}

async function decode(call: FormPost): Promise<ReadPayload> {
  const { context, plan, posted } = call;
  if (posted.action !== undefined) return decodeButton(call, posted.action);
  const form = plan.form === undefined ? undefined : context.plans.form(plan.form);
  const { isMain, version } = posted;
  const sent = readPostedPayload(plan, form, isMain ? posted : { ...posted, answers: {} }, context.now.toISOString());
  return { ...sent, version: isMain ? version : undefined };
}

/** A secondary button: its payload comes from the page's data and from the input, which is saved as a draft. */
async function decodeButton(call: FormPost, action: NonNullable<Posted['action']>): Promise<ReadPayload> {
  const { request, context, plan, posted } = call;
  const form = plan.form === undefined ? undefined : context.plans.form(plan.form);
  const page = await loadScreenData(call, call);
  const declared = payloadOf(action, { page, form: posted.answers, params: request.params });
  // A button outside of any form posts the values it was rendered with: what was shown, and which list item it belongs to.
  const rendered = posted.form === undefined ? pickFreeValues(plan, posted.others) : {};
  const sources = { payload: { ...declared, ...rendered }, now: context.now.toISOString() };
  if (isFilled(call)) await savePostedDraft(call, call.posted);
  // Without scripts the page's state is unknown, so nothing is echoed.
  return { ...readPayload(plan, form, buildPayload(plan, form, {}, sources)), echoed: {} };
}
