import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answers, Issue, JsonObject } from '../../../engine/declare/index.ts';
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
import type { RefusalCode } from '../platform/refusal-codes.ts';
import type { Session } from '../platform/sessions/session.ts';
import type { SweepRegistry } from '../platform/sweep/sweep.ts';
import type { Operation, OperationName } from './api/operation.ts';
import type { RequestContext } from './context.ts';
import type { ActionResult, Actor, AnswerAction } from './flow-effects.ts';
import type { Job } from './job.ts';
import type { RecoveryRegistry } from './recovery.ts';

export type { RequestContext } from './context.ts';
export type { ActionResult, Actor, ActorResult, AnswerAction, AnswerContext } from './flow-effects.ts';

// The types depend on the declarations (src/generated): a loader that leaves a declared field out does not compile.

/** A screen that has data. */
export type ScreenName = keyof ScreenPages;
/** A call that is not an event of a flow. */
export type CommandName = { [Call in keyof Calls]: Calls[Call]['by'] extends 'command' ? Call : never }[keyof Calls];

/** One capability of the store: the data of its pages, its calls, and the effects of its flows. */
export interface Area {
  /** The areas whose functions it uses: `["account/member"]`. */
  readonly uses?: readonly string[];
  /** By screen: `signup/form`. */
  readonly pages?: { readonly [Screen in ScreenName]?: PageLoader<Screen> };
  /** By the header name in the layout: data about the person who is signed in. */
  readonly headers?: { readonly [Name in keyof LayoutHeaders]?: HeaderLoader<Name> };
  /** By call: `login`. Calls that are events of a flow need none. */
  readonly calls?: { readonly [Call in CommandName]?: Command<Call> };
  /** By operation of the HTTP API: `stock.set`. */
  readonly operations?: { readonly [Name in OperationName]?: Operation<Name> };
  /** By form: its validation context, initial answers and server-only validation. */
  readonly forms?: { readonly [Form in keyof FormAnswers]?: FormSource<Form> };
  /** By flow: its guards and actions. */
  readonly flows?: { readonly [Flow in keyof Flows]?: FlowEffects<Flow> };
  /** By the name in `gates` of screens and calls: `proof.recent`. */
  readonly gates?: { readonly [name: string]: Gate };
  /** Gates of all screens and calls for members, unless these declare `skipGates`: `policies.agreed`. */
  readonly memberGates?: { readonly [name: string]: Gate };
  /** By address: `/auth/callback`. */
  readonly routes?: { readonly [address: string]: AreaRoute };
  /** By address of `routes`: forms that other sites post there. */
  readonly postedRoutes?: { readonly [address: string]: PostedRoute };
  /** By name: work in the background, such as `renewals`. */
  readonly jobs?: { readonly [name: string]: Job };
  /** By flow: the events that the routes raise. No call may send them, so that their payload can be trusted. */
  readonly raisedEvents?: { readonly [flow: string]: readonly string[] };
  /** By name: what of the area's rows ends when an account is recovered, or closed. */
  readonly recovery?: RecoveryRegistry;
  /** By table: how the area deletes what is over of its rows. */
  readonly sweep?: SweepRegistry;
}

/**
 * Answers a GET of an address that is neither a page nor a call, such as the return from an identity provider: redirects, also to
 * other sites. Links may lead to it; browsers load it as a document.
 */
export type AreaRoute = (context: RouteContext) => Promise<RouteAnswer>;

/**
 * Answers a form that another site posts, such as a provider's answer: names an own address, to which a 303 leads. The post comes
 * without cookies of this site, so it may neither write nor reveal anything.
 */
export type PostedRoute = (
  context: Pick<RequestContext, 'platform'>,
  form: { readonly [name: string]: unknown },
) => { readonly redirectTo: string };

/**
 * `byDocument`: a document leads there instead of a redirect, because the request may follow a form post, whose redirects
 * `form-action 'self'` keeps on this site.
 */
export type RouteAnswer = Redirect & { readonly byDocument?: boolean };

export interface RouteContext extends Omit<CommandContext, 'answers' | 'payload' | 'params' | 'shown'> {
  readonly query: { readonly [name: string]: string };
  /** The query as it was sent, with its question mark, or empty. */
  readonly search: string;
  /**
   * Raises an event in this session's flow, like a call: sets the session's cookie and returns the address to continue at. Throws
   * a RefusalError if the flow refuses.
   */
  readonly raiseEvent: (flow: string, type: string, payload: { readonly [name: string]: string }) => Promise<Redirect>;
}

/**
 * Checks a fact about the member who makes the request, after the audience check. `params`: the parameters of the page's or call's
 * address, and of a call also the texts of its payload: `targetAccountId`.
 */
export type Gate = (context: RequestContext, params: { readonly [name: string]: string }) => Promise<GateVerdict>;
/**
 * `leadsTo`: the route at which the gate can be opened; a page redirects there with `returnTo`. Without it pages and calls are
 * refused with `code`.
 */
export type GateVerdict =
  | { readonly isOpen: true }
  | { readonly isOpen: false; readonly code: RefusalCode; readonly leadsTo?: string };

export interface PageContext<Params = { readonly [name: string]: string }> extends RequestContext {
  readonly params: Params;
  readonly query: { readonly [name: string]: string };
  /** Data of the running flow that the page belongs to. */
  readonly flow: FlowData | undefined;
  /** The request, for a loader that writes because opening its page sends a code; undefined: a preview. */
  readonly request: FastifyRequest | undefined;
}
export interface Redirect {
  readonly redirectTo: string;
  /** Of a call: the person has to continue there, so that the call's completion page does not open yet. */
  readonly isUnfinished?: true;
}

type ParamsOf<Screen> = Screen extends keyof ScreenParams ? DataOf<ScreenParams[Screen]> : Record<never, never>;
/** Loads the page's data, or returns a redirect. Throws a RefusalError if the page is not available. */
export type PageLoader<Screen extends ScreenName> = (
  context: PageContext<ParamsOf<Screen>>,
) => Promise<DataOf<ScreenPages[Screen]> | Redirect>;

/** Loads the header's data. Throws a RefusalError with 401 if nobody is signed in. */
export type HeaderLoader<Name extends keyof LayoutHeaders> = (context: RequestContext) => Promise<DataOf<LayoutHeaders[Name]>>;

/**
 * The context of a form: the request, and what names its subject: parameters and query of its page, or parameters and payload of the call
 * that validates it.
 */
export interface FormRequest extends RequestContext {
  readonly params: { readonly [name: string]: string };
}
export type FormSource<Form extends keyof FormAnswers> = ContextSource<Form> & {
  /** Initial answers. A locked field always has its initial value. */
  readonly initial?: (context: FormRequest, flow: FlowData | undefined) => Promise<DataOf<FormAnswers[Form]>>;
  /** Issues of the initial answers, shown when the page opens. */
  readonly issues?: (context: FormRequest) => Promise<readonly Issue[]>;
  /** Server-only validation, run after the shared rules pass: a password that is too common. */
  readonly validateOnServer?: (context: FormRequest, answers: DataOf<FormAnswers[Form]>) => Promise<readonly Issue[]>;
};
/** Required if the form declares a `context`. */
type ContextSource<Form> = Form extends keyof FormContexts
  ? { readonly context: (context: FormRequest, flow: FlowData | undefined) => Promise<DataOf<FormContexts[Form]>> }
  : { readonly context?: never };

export interface CommandContext<
  Payload = { readonly [name: string]: string },
  Params = { readonly [name: string]: string },
  Answered = Answers,
> extends RequestContext {
  readonly database: Queryable & { transaction<Answer>(work: (tx: Transaction) => Promise<Answer>): Promise<Answer> };
  readonly answers: Answered;
  /** Values of the payload that are not answers: `returnTo`. */
  readonly payload: Payload;
  /** The page data that the browser showed, by name; empty without scripts. Only for comparison: the browser may send anything. */
  readonly shown: JsonObject;
  readonly params: Params;
  /** Returns the address to continue at, if it is a page of this store. */
  readonly readReturnTo: (value: unknown) => string | undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
type AnswersOf<Form> = Form extends keyof FormAnswers ? DataOf<FormAnswers[Form]> : Record<never, never>;
type AnswerOf<Answer> = Answer extends 'redirect'
  ? Redirect
  : Answer extends 'empty'
    ? undefined
    : Answer extends 'file'
      ? { readonly file: AnsweredFile }
      : { readonly data: DataOf<Answer> };

/** A file that the browser saves, of the media type that the call declares. */
export interface AnsweredFile {
  /** ASCII: `invoice-4821-0937-5561.pdf`. */
  readonly name: string;
  /** A stream: of a file that may be long, read as fast as the browser takes it. */
  readonly content: Uint8Array | Readable;
}

/** Handles a call that is not an event of a flow. Throws a RefusalError if it is not allowed. */
export type Command<Call extends CommandName> = (
  context: CommandContext<DataOf<Calls[Call]['payload']>, DataOf<Calls[Call]['params']>, AnswersOf<Calls[Call]['form']>>,
) => Promise<AnswerOf<Calls[Call]['response']>>;

export interface EffectContext extends RequestContext {
  readonly tx: Transaction;
  readonly session: Session;
  readonly request: FastifyRequest;
  readonly requestId: string;
  /** The validated answers of the event's form. */
  readonly answers: Answers;
  /** Hashes of the secrets of this event and of earlier ones, by form and field. */
  readonly secrets: { readonly [form: string]: { readonly [field: string]: string } };
  readonly data: FlowData;
  /** The flow's subject; empty if it declares none. */
  readonly subject: string;
  /** Values of the payload that are not answers: `email`, `type`. */
  readonly payload: { readonly [name: string]: string };
  /** The page data that the browser showed, by name. Only for comparison: the browser may send anything. */
  readonly shown: JsonObject;
}
/**
 * Whether a flow's subject exists for the person who makes the request. If not, pages and calls answer 404, so that nobody can
 * fill the table with invented subjects.
 */
export type SubjectCheck = (context: RequestContext, subject: string) => Promise<boolean>;
/** Evaluated under the row's lock, before the transition is chosen. `retryAfter`: seconds, sent if the flow refuses. */
export type Guard = (context: EffectContext) => Promise<{ readonly holds: boolean; readonly retryAfter?: number }>;
/** Runs in the transaction of the flow's row; throwing rolls it back. Mail is enqueued here and sent after the commit. */
export type Action = (context: EffectContext, params: JsonObject) => Promise<ActionResult | undefined>;

export type FlowEffects<Flow extends keyof Flows> = {
  readonly guards: { readonly [Name in Flows[Flow]['guards']]: Guard };
  readonly actions: { readonly [Name in Flows[Flow]['actions']]: Action };
} & IfDeclared<'subjects', Flows[Flow]['subject'], SubjectCheck> &
  IfDeclared<'actors', Flows[Flow]['actors'], Actor> &
  IfDeclared<'answers', Flows[Flow]['answers'], AnswerAction>;
/** Present only in flows that declare such names. */
type IfDeclared<Part extends string, Name extends string, Each> = [Name] extends [never]
  ? { readonly [part in Part]?: never }
  : { readonly [part in Part]: { readonly [name in Name]: Each } };
