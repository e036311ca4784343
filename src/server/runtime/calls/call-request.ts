// A call on its way through the steps of `steps.ts`: one object for each call, whichever way it was sent.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, CallPlan, FormPlan, Settings } from '../../../../engine/declare/index.ts';
import type { ReadPayload } from '../../../../engine/submit/index.ts';
import type { Project } from '../../project/project.ts';
import type { RequestContext } from '../area.ts';
import type { AreaRegistry } from '../area-registry.ts';
import type { EventRequest } from '../flow/event-request.ts';
import type { FindScreen } from '../request/match-route.ts';

/** What calls and pages are served from. */
export interface AppContext {
  readonly project: Project;
  /** The settings of a store that has published none. */
  readonly defaultSettings: Settings;
  readonly areas: AreaRegistry;
  readonly findScreen: FindScreen;
}

/** A request of a browser, with what is read from it once. */
export interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly application: AppContext;
  readonly context: RequestContext;
}

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
  | { readonly kind: 'data'; readonly data: unknown };

/** A step returns the request for the next one, or the call's answer. It throws a RefusalError if the call is refused. */
export type Step = (call: CallRequest) => Promise<CallRequest | CallAnswer>;
