import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, Issue, JsonObject, JsonSchema } from '../../../engine/declare/index.ts';
import type { FlowData } from '../../../engine/flow/index.ts';
import type { DataOf } from '../../declared-data.ts';
import type {
  Calls,
  Flows,
  FormAnswers,
  FormContexts,
  LayoutHeaders,
  ScreenPages,
  ScreenParams,
} from '../../generated/declared.ts';
import type { Queryable, Transaction } from '../platform/database/database.ts';
import type { Gateways } from '../platform/gateways/gateways.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/sessions/members.ts';
import type { Operator } from '../platform/sessions/operators.ts';
import type { Store } from '../platform/sessions/request-state.ts';
import type { Session } from '../platform/sessions/sessions.ts';
import type { Project } from '../project/project.ts';
import type { StorePlans } from '../project/store-plans.ts';

// Everything here is typed by what is declared (src/generated): a loader that leaves a field out does not compile.

/** A screen that has data. */
export type ScreenName = keyof ScreenPages;
/** A call that is no event of a flow. */
export type CommandName = { [Call in keyof Calls]: Calls[Call]['by'] extends 'command' ? Call : never }[keyof Calls];

/** One capability of the store: screen-data of its pages, its calls, and the named effects of its flows. */
export interface Area {
  /** By screen: `signup/form`. */
  readonly pages?: { readonly [Screen in ScreenName]?: PageLoader<Screen> };
  /** By the name that a layout gives: what it shows of who is here. */
  readonly headers?: { readonly [Name in keyof LayoutHeaders]?: HeaderLoader<Name> };
  /** By call: `login`. Calls that are events of a flow need none. */
  readonly calls?: { readonly [Call in CommandName]?: Command<Call> };
  /** By form: what the server knows for judging it, and its first answers. */
  readonly forms?: { readonly [Form in keyof FormAnswers]?: FormSource<Form> };
  /** By flow: its guards and actions. */
  readonly flows?: { readonly [Flow in keyof Flows]?: FlowEffects<Flow> };
}

/** Who is served, by which store, when. */
export interface RequestContext {
  readonly platform: Platform;
  readonly database: Queryable;
  readonly gateways: Gateways;
  readonly store: Store;
  readonly project: Project;
  readonly plans: StorePlans;
  /** null: nobody is known here yet. */
  readonly session: Session | null;
  /** The account of the session, where the request cannot change it: for `findMember(context)`. */
  readonly cachedMember: Member | undefined;
  /** Who works for the store and is signed in at /console; null for everybody else, members too. */
  readonly operator: Operator | null;
  /** Proofs that an operator who gave the password still has to give: `["totp"]`. */
  readonly missingFactors: readonly string[];
  readonly language: string;
  /** Whether the visitor logged out some seconds ago, on the page before this one. */
  readonly isSignedOut: boolean;
  readonly now: Date;
  /** The visitor's address, by the chain of trusted proxies. */
  readonly ip: string;
  readonly userAgent: string;
}

export interface PageContext<Params = { readonly [name: string]: string }> extends RequestContext {
  readonly params: Params;
  readonly query: { readonly [name: string]: string };
  /** Data of the running flow that the page belongs to. */
  readonly flow: FlowData | undefined;
}
export interface Redirect {
  readonly redirectTo: string;
}

type ParamsOf<Screen> = Screen extends keyof ScreenParams ? DataOf<ScreenParams[Screen]> : Record<never, never>;
/** The page's data by its schema, or where to go instead. Throws a RefusalError where the page is not to be had. */
export type PageLoader<Screen extends ScreenName> = (
  context: PageContext<ParamsOf<Screen>>,
) => Promise<DataOf<ScreenPages[Screen]> | Redirect>;

/** The header's data by its schema. Throws a RefusalError with 401 where nobody is who could have one. */
export type HeaderLoader<Name extends keyof LayoutHeaders> = (context: RequestContext) => Promise<DataOf<LayoutHeaders[Name]>>;

export type FormSource<Form extends keyof FormAnswers> = ContextSource<Form> & {
  /** What stands in the fields before anything was answered; a locked field keeps it. */
  readonly initial?: (context: RequestContext, flow: FlowData | undefined) => Promise<DataOf<FormAnswers[Form]>>;
  /** What is wrong with those, told when the page is opened. */
  readonly issues?: (context: RequestContext) => Promise<readonly Issue[]>;
  /** What only the server can say of answers that hold otherwise: a password that everybody knows. */
  readonly validateOnServer?: (context: RequestContext, answers: DataOf<FormAnswers[Form]>) => Promise<readonly Issue[]>;
};
/** A form that declares a `context` is given it. */
type ContextSource<Form> = Form extends keyof FormContexts
  ? { readonly context: (context: RequestContext, flow: FlowData | undefined) => Promise<DataOf<FormContexts[Form]>> }
  : { readonly context?: never };

export interface CommandContext<
  Payload = { readonly [name: string]: string },
  Params = { readonly [name: string]: string },
  Answered = Answers,
> extends RequestContext {
  readonly database: Queryable & { transaction<Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer> };
  readonly answers: Answered;
  /** Free parts of the envelope: `returnTo`. */
  readonly payload: Payload;
  readonly params: Params;
  /** An address that the person asked to go on to, when it names a page of this store. */
  readonly readReturnTo: (value: unknown) => string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
type AnswersOf<Form> = Form extends keyof FormAnswers ? DataOf<FormAnswers[Form]> : Record<never, never>;
type AnswerOf<Answer> = Answer extends 'redirect'
  ? Redirect
  : Answer extends 'empty'
    ? undefined
    : { readonly data: DataOf<Answer> };
/** Answers a call that is no event of a flow. Throws a RefusalError where it may not be done. */
export type Command<Call extends CommandName> = (
  context: CommandContext<DataOf<Calls[Call]['payload']>, DataOf<Calls[Call]['params']>, AnswersOf<Calls[Call]['form']>>,
) => Promise<AnswerOf<Calls[Call]['answer']>>;

export interface EffectContext extends RequestContext {
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
  readonly payload: { readonly [name: string]: string };
  /** What the browser says the page's data held, by name: compared, never believed. */
  readonly shown: JsonObject;
}
/** Read under the row's lock, before the event is judged. `retryAfter`: seconds, told when the flow refuses. */
export type Guard = (context: EffectContext) => Promise<{ readonly holds: boolean; readonly retryAfter?: number }>;
/** What a write leaves behind: data kept in the flow, or an account that is signed in from now on. */
export interface ActionResult {
  readonly kept?: JsonObject;
  readonly signIn?: string;
  /** With `sendBack`: what stands in the form when it is drawn again, instead of what was sent. */
  readonly draft?: Answers;
}
/** Runs in the transaction of the flow's row and can fail it. Mail is put into the outbox here and leaves after the commit. */
export type Action = (context: EffectContext, params: JsonObject) => Promise<ActionResult | undefined>;

export type FlowEffects<Flow extends keyof Flows> = {
  readonly guards: { readonly [Name in Flows[Flow]['guards']]: Guard };
  readonly actions: { readonly [Name in Flows[Flow]['actions']]: Action };
} & Asked<'actors', Flows[Flow]['actors'], Actor> &
  Asked<'answers', Flows[Flow]['answers'], AnswerAction>;
/** Only a flow that asks somebody has them. */
type Asked<Part extends string, Name extends string, Each> = [Name] extends [never]
  ? { readonly [part in Part]?: never }
  : { readonly [part in Part]: { readonly [name in Name]: Each } };

/** Somebody whom a flow asks, outside of any transaction, and no person: nobody waits at the other end of a request. */
export interface ActorContext extends WorkerContext {
  readonly gateways: Gateways;
  /** The same each time that this question is put: whoever is asked twice does it once. */
  readonly key: string;
  readonly input: JsonObject;
  /** Aborted when nobody waits for the answer any more: its time is over, or the process ends. */
  readonly signal: AbortSignal;
}
/** What is known where nobody sends anything: whose flow it is, and its data: of an actor as they were when it was first asked. */
interface WorkerContext {
  readonly platform: Platform;
  readonly store: Store;
  readonly project: Project;
  readonly plans: StorePlans;
  /** An account, or a session, as the flow says. */
  readonly owner: string;
  readonly language: string;
  readonly now: Date;
  readonly data: FlowData;
}
/** What an actor did, or the code it refuses with. */
export type ActorResult = { readonly done: JsonObject } | { readonly refused: string };

export interface Actor {
  /** Codes that it refuses with: answers for good, after which nothing was done. */
  readonly errors: readonly string[];
  /** How long whoever is asked knows a key, `24h`: after that it is not asked again, for it would do it again. */
  readonly remembers: string;
  /** Of what it is asked besides what the flow holds; without it nothing. */
  readonly input?: JsonSchema;
  /** What it did, or the code it refuses with. Throws where that is not known: it is asked again. */
  readonly ask: (context: ActorContext) => Promise<ActorResult>;
}
export interface AnswerContext extends WorkerContext {
  readonly tx: Transaction;
  /** What the actor did; null: it refused, or nobody knows yet. */
  readonly done: JsonObject | null;
}
/** Runs in the transaction in which the flow is led on by an answer, and can fail it: the answer is kept, and the write is tried again. */
export type AnswerAction = (context: AnswerContext, params: JsonObject) => Promise<Pick<ActionResult, 'kept'> | undefined>;
