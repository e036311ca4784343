// The registry in which the runtime finds the parts of all areas, by declared name. areas/index.ts fills it.

import type { KnownEffects } from '../../../engine/check/index.ts';
import type { Answers, Issue, JsonObject } from '../../../engine/declare/index.ts';
import type { FlowData } from '../../../engine/flow/index.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { SweepRegistry } from '../platform/sweep/sweep.ts';
import type { OperationContext } from './api/operation.ts';
import type {
  Action,
  Actor,
  AnswerAction,
  AnsweredFile,
  AreaRoute,
  CommandContext,
  FormRequest,
  Gate,
  Guard,
  PageContext,
  PostedRoute,
  Redirect,
  RequestContext,
  SubjectCheck,
} from './area.ts';
import type { Job } from './job.ts';
import type { RecoveryRegistry } from './recovery.ts';

export interface AreaRegistry {
  readonly pages: { readonly [screen: string]: (context: PageContext) => Promise<JsonObject> };
  readonly headers: { readonly [name: string]: (context: RequestContext) => Promise<JsonObject> };
  readonly calls: { readonly [call: string]: (context: CommandContext) => Promise<CommandAnswer> };
  /** `tx`: of a write. */
  readonly operations: { readonly [id: string]: (context: OperationContext & { readonly tx?: Transaction }) => Promise<unknown> };
  readonly forms: { readonly [form: string]: AnyFormSource };
  readonly flows: { readonly [flow: string]: Effects };
  readonly gates: { readonly [name: string]: Gate };
  readonly memberGates: { readonly [name: string]: Gate };
  readonly routes: { readonly [address: string]: AreaRoute };
  readonly postedRoutes: { readonly [address: string]: PostedRoute };
  readonly raisedEvents: { readonly [flow: string]: readonly string[] };
  readonly jobs: { readonly [name: string]: Job };
  readonly recovery: RecoveryRegistry;
  readonly sweep: SweepRegistry;
  /** The page that members are redirected to from pages and calls for guests. */
  readonly memberHome: string;
}
export type CommandAnswer = Redirect | { readonly data: JsonObject } | { readonly file: AnsweredFile } | undefined;
/** A form source whose form is not known at compile time. */
export interface AnyFormSource {
  readonly context?: (context: FormRequest, flow: FlowData | undefined) => Promise<JsonObject>;
  readonly initial?: (context: FormRequest, flow: FlowData | undefined) => Promise<Answers>;
  readonly issues?: (context: FormRequest) => Promise<readonly Issue[]>;
  readonly validateOnServer?: (context: FormRequest, answers: Answers) => Promise<readonly Issue[]>;
}
export interface Effects {
  readonly subjects?: { readonly [parameter: string]: SubjectCheck };
  readonly guards: { readonly [name: string]: Guard };
  readonly actions: { readonly [name: string]: Action };
  readonly actors?: { readonly [name: string]: Actor };
  readonly answers?: { readonly [name: string]: AnswerAction };
}

/** Lists the names of guards, actions and actors for `check`: `{ signup: { guards: ["codeMatches", …], actions: […] } }`. */
export function effectsOf({ flows }: Pick<AreaRegistry, 'flows'>): { readonly [flow: string]: KnownEffects } {
  return Object.fromEntries(
    Object.entries(flows).map(([flow, { guards, actions, actors = {}, answers = {} }]) => [
      flow,
      { guards: Object.keys(guards), actions: Object.keys(actions), actors, answers: Object.keys(answers) },
    ]),
  );
}
