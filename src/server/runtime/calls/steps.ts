// The steps of every call, sent as JSON or by a form. Decoding and answering are the channels' own: `answer-json.ts` and
// `pages/posts`. README.md of the runtime explains each step.
import type { Exchange } from '../request/exchange.ts';
import type { CallAnswer, CallRequest, SentCall, Step } from './call-request.ts';
import { admit } from './steps/admit.ts';
import { compareVersion } from './steps/compare-version.ts';
import { findEvent } from './steps/find-event.ts';
import { openGates } from './steps/open-gates.ts';
import { run } from './steps/run.ts';
import { validate } from './steps/validate.ts';

const steps: readonly Step[] = [findEvent, admit, openGates, compareVersion, validate, run];

/** Answers a call. Throws a RefusalError, FlowError or GateError if it is refused. */
export async function answerCall(exchange: Exchange, sent: SentCall): Promise<CallAnswer> {
  let call: CallRequest = { ...exchange, ...sent, event: undefined, answers: {} };
  for (const step of steps) {
    const next = await step(call);
    if ('kind' in next) return next;
    call = next;
  }
  throw new Error(`no step answers the call ${sent.plan.id}`);
}
