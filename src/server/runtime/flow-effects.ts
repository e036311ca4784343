// What the actions of flows return, and the outside parties that flows ask.
import type { Answers, Json, JsonObject, JsonSchema } from '../../../engine/declare/index.ts';
import type { FlowData } from '../../../engine/flow/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Gateways } from '../platform/gateways/gateways.ts';
import type { Platform } from '../platform/platform.ts';
import type { Store } from '../platform/sessions/request-state.ts';
import type { Project } from '../project/project.ts';
import type { StorePlans } from '../project/store-plans.ts';

/** The result of an action: data to save in the flow, or an account to sign in or out. */
export interface ActionResult {
  readonly kept?: JsonObject;
  /** Answers by form and field that replace the saved ones; undefined: the form shows the field's initial value again. */
  readonly answers?: { readonly [form: string]: { readonly [field: string]: Json | undefined } };
  readonly signIn?: string;
  /** Ends the session of the member; the flow's final screen opens for the guest that the browser is then. */
  readonly signOut?: true;
  /** With `showAgain`: the answers to show in the form instead of those that were sent. */
  readonly draft?: Answers;
  /** Where the person continues instead of the state's screen. Never from unchecked input. */
  readonly redirectTo?: string;
}

/** The context of an actor. Runs outside of any transaction and without an HTTP request. */
export interface ActorContext extends WorkerContext {
  readonly gateways: Gateways;
  /** The idempotency key: the same for every attempt of one request. */
  readonly key: string;
  /** Whether an earlier attempt was sent, whose outcome is unknown. */
  readonly isRepeated: boolean;
  readonly input: JsonObject;
  /** Aborted after the timeout, or when the process stops. */
  readonly signal: AbortSignal;
}
/** What is known without an HTTP request. `data`: for an actor, as it was when its request was enqueued. */
interface WorkerContext {
  readonly platform: Platform;
  readonly store: Store;
  readonly project: Project;
  readonly plans: StorePlans;
  /** Id of the account or the session that owns the flow. */
  readonly owner: string;
  /** The flow's subject; empty if it declares none. */
  readonly subject: string;
  readonly language: string;
  readonly now: Date;
  readonly data: FlowData;
}
/** What an actor did, or the code it refuses with. */
export type ActorResult = { readonly done: JsonObject } | { readonly refused: string };

export interface Actor {
  /** Codes of its refusals. A refusal is final and means that nothing was done. */
  readonly errors: readonly string[];
  /** How long the actor recognizes an idempotency key, `24h`. Later the request is not retried, because it could run twice. */
  readonly remembers: string;
  /** Schema of the input. Default: no input. */
  readonly input?: JsonSchema;
  /**
   * The code with which the flow goes on if the answer actions of a result throw, such as `REGISTER_ERROR`. The actions of this code get
   * the result in `done` and must undo it. Default: the result is applied again until it can be saved.
   */
  readonly ifUnsaved?: string;
  /** Sends the request. Throws if the outcome is unknown; it is then retried. */
  readonly ask: (context: ActorContext) => Promise<ActorResult>;
}
export interface AnswerContext extends WorkerContext {
  readonly tx: Transaction;
  /** The idempotency key of the request. */
  readonly key: string;
  /** The actor's result; null: it refused, or the outcome is not known yet. */
  readonly done: JsonObject | null;
}
/** Runs in the transaction that applies an actor's answer. If it throws, the answer stays saved and is applied again later. */
export type AnswerAction = (
  context: AnswerContext,
  params: JsonObject,
) => Promise<Pick<ActionResult, 'kept' | 'answers'> | undefined>;
