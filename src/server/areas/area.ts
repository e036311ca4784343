import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, Issue, JsonObject } from '../../../engine/declare/index.ts';
import type { FlowData } from '../../../engine/flow/index.ts';
import type { Ground } from '../ground.ts';
import type { Project } from '../project/project.ts';
import type { StorePlans } from '../project/store-plans.ts';
import type { Queryable, Transaction } from '../store/database.ts';
import type { Operator } from '../store/operators.ts';
import type { Session } from '../store/sessions.ts';
import type { Store } from '../store/stores.ts';

/** One capability of the store: screen-data of its pages, its calls, and the named effects of its flows. */
export interface Area {
  /** By screen: `signup/form`. */
  readonly pages?: { readonly [screen: string]: PageLoader };
  /** By the name that a layout gives: what it shows of who is here. */
  readonly headers?: { readonly [name: string]: HeaderLoader };
  /** By call: `login`. Calls that are events of a flow need none. */
  readonly calls?: { readonly [call: string]: Command };
  /** By form: what the server knows for judging it, and its first answers. */
  readonly forms?: { readonly [form: string]: FormSource };
  /** By flow: its named facts and writes. */
  readonly flows?: { readonly [flow: string]: FlowEffects };
}

/** Who is served, by which store, when. */
export interface Visit {
  readonly ground: Ground;
  readonly database: Queryable;
  readonly store: Store;
  readonly project: Project;
  readonly plans: StorePlans;
  /** null: nobody is known here yet. */
  readonly session: Session | null;
  /** Who works for the store and is signed in at /console; null for everybody else, members too. */
  readonly operator: Operator | null;
  /** Proofs that an operator who gave the password still has to give: `["totp"]`. */
  readonly missingFactors: readonly string[];
  readonly language: string;
  readonly now: Date;
  /** The visitor's address, by the chain of trusted proxies. */
  readonly ip: string;
  readonly userAgent: string;
}

export interface PageVisit extends Visit {
  readonly params: { readonly [name: string]: string };
  readonly query: { readonly [name: string]: string };
  /** Data of the running flow that the page belongs to. */
  readonly flow: FlowData | undefined;
}
/** The page's data by its schema. Throws a RefusalError where the page is not to be had. */
export type PageLoader = (visit: PageVisit) => Promise<JsonObject>;

/** The header's data by its schema. Throws a RefusalError with 401 where nobody is who could have one. */
export type HeaderLoader = (visit: Visit) => Promise<JsonObject>;

export interface FormSource {
  /** Typed by the form's `context`. */
  readonly context?: (visit: Visit, flow: FlowData | undefined) => Promise<JsonObject>;
  /** What stands in the fields before anything was answered; a locked field keeps it. */
  readonly initial?: (visit: Visit, flow: FlowData | undefined) => Promise<Answers>;
  /** What only the server can say of answers that hold otherwise: a password that everybody knows. */
  readonly judgeMore?: (visit: Visit, answers: Answers) => Promise<readonly Issue[]>;
}

export interface CommandVisit extends Visit {
  readonly database: Queryable & { transaction<Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer> };
  readonly answers: Answers;
  /** Free parts of the envelope: `returnTo`. */
  readonly given: { readonly [name: string]: string };
  readonly params: { readonly [name: string]: string };
  /** An address that the person asked to go on to, when it names a page of this store. */
  readonly readReturnTo: (value: unknown) => string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
export type CommandAnswer = { readonly redirectTo: string } | { readonly data: JsonObject } | undefined;
/** Answers a call that is no event of a flow. Throws a RefusalError where it may not be done. */
export type Command = (visit: CommandVisit) => Promise<CommandAnswer>;

export interface EffectVisit extends Visit {
  readonly tx: Transaction;
  readonly session: Session;
  readonly request: FastifyRequest;
  readonly requestId: string;
  /** The answers of the event's form, judged. */
  readonly answers: Answers;
  /** Hashes of the secrets of this event and of earlier ones, by form and field. */
  readonly secrets: { readonly [form: string]: { readonly [field: string]: string } };
  readonly data: FlowData;
  /** Free parts of the envelope: `email`, `type`. */
  readonly given: { readonly [name: string]: string };
  /** What the browser says the page's data held, by name: compared, never believed. */
  readonly shown: JsonObject;
}
/** Read under the row's lock, before the event is judged. `retryAfter`: seconds, told when the flow refuses. */
export type Fact = (visit: EffectVisit) => Promise<{ readonly holds: boolean; readonly retryAfter?: number }>;
/** What a write leaves behind: data kept in the flow, or an account that is signed in from now on. */
export interface Written {
  readonly kept?: JsonObject;
  readonly signIn?: string;
  /** With `sendBack`: what stands in the form when it is drawn again, instead of what was sent. */
  readonly draft?: Answers;
}
/** Runs in the transaction of the flow's row and can fail it. Mail is put into the outbox here and leaves after the commit. */
export type Write = (visit: EffectVisit, params: JsonObject) => Promise<Written | undefined>;

export interface FlowEffects {
  readonly facts: { readonly [guard: string]: Fact };
  readonly writes: { readonly [action: string]: Write };
}
