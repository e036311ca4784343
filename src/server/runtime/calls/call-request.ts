// A call on its way through the steps of `steps.ts`: one object for each call, whichever way it was sent.
import type { Answers, CallPlan, FormPlan } from '../../../../engine/declare/index.ts';
import type { ReadPayload } from '../../../../engine/submit/index.ts';
import type { AnsweredFile } from '../area.ts';
import type { EventRequest } from '../flow/event-request.ts';
import type { Exchange } from '../request/exchange.ts';

/** What a browser sent for a call, decoded. */
export interface SentCall {
  readonly plan: CallPlan;
  /** The call's form; undefined: it has none. */
  readonly form: FormPlan | undefined;
  /** The decoded payload. */
  readonly sent: ReadPayload;
  /** Decodes the payload's answers for another version of the form. */
  readonly readBy: (form: FormPlan) => Answers;
  /** Of the call's path. */
  readonly params: { readonly [name: string]: string };
}

export interface CallRequest extends Exchange, SentCall {
  /** The event that the call is for its flow; undefined: a command. */
  readonly event: EventRequest | undefined;
  /** The validated answers of a command. */
  readonly answers: Answers;
}

export type CallAnswer =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'file'; readonly file: AnsweredFile };

/** A step returns the request for the next one, or the call's answer. It throws a RefusalError if the call is refused. */
export type Step = (call: CallRequest) => Promise<CallRequest | CallAnswer>;
