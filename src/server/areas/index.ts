// All that the store can do, area by area. A page, call, form or flow belongs to one area only.

import type { KnownEffects } from '../../../engine/check/index.ts';
import type { Answers, Issue, JsonObject } from '../../../engine/declare/index.ts';
import type { FlowData } from '../../../engine/flow/index.ts';
import type { Calls, Flows, FormContexts, LayoutHeaders } from '../../generated/declared.ts';
import { address } from './address/index.ts';
import type {
  Actor,
  AnswerWrite,
  Area,
  CommandName,
  CommandVisit,
  Fact,
  PageVisit,
  Redirect,
  ScreenName,
  Visit,
  Write,
} from './area.ts';
import type { AwaitedNames } from './awaited.ts';
import { consolePages } from './console/index.ts';
import { consoleLogin } from './console-login/index.ts';
import { home } from './home/index.ts';
import { login } from './login/index.ts';
import { mypage } from './mypage/index.ts';
import { preview } from './preview/index.ts';
import { profile } from './profile/index.ts';
import { profileImage } from './profile-image/index.ts';
import { shell } from './shell/index.ts';
import { signup } from './signup/index.ts';
import { texts } from './texts/index.ts';

const all = [
  address,
  consoleLogin,
  consolePages,
  home,
  login,
  mypage,
  preview,
  profile,
  profileImage,
  shell,
  signup,
  texts,
] as const;

/** All areas together, as the program finds their parts: by names that it reads from declarations. */
export interface Areas {
  readonly pages: { readonly [screen: string]: (visit: PageVisit) => Promise<JsonObject> };
  readonly headers: { readonly [name: string]: (visit: Visit) => Promise<JsonObject> };
  readonly calls: { readonly [call: string]: (visit: CommandVisit) => Promise<CommandAnswer> };
  readonly forms: { readonly [form: string]: FormPart };
  readonly flows: { readonly [flow: string]: Effects };
}
export type CommandAnswer = Redirect | { readonly data: JsonObject } | undefined;
/** Of a form: what the server knows for judging it, its first answers and what is wrong with those, and what only the server can say of others. */
export interface FormPart {
  readonly context?: (visit: Visit, flow: FlowData | undefined) => Promise<JsonObject>;
  readonly initial?: (visit: Visit, flow: FlowData | undefined) => Promise<Answers>;
  readonly issues?: (visit: Visit) => Promise<readonly Issue[]>;
  readonly judgeMore?: (visit: Visit, answers: Answers) => Promise<readonly Issue[]>;
}
export interface Effects {
  readonly facts: { readonly [name: string]: Fact };
  readonly writes: { readonly [name: string]: Write };
  readonly actors?: { readonly [name: string]: Actor };
  readonly answers?: { readonly [name: string]: AnswerWrite };
}

export const areas: Areas = {
  pages: mergeParts('pages'),
  headers: mergeParts('headers'),
  calls: mergeParts('calls'),
  forms: mergeParts('forms'),
  flows: mergeParts('flows'),
};

/** Names that the areas answer for: `Answered<'pages'>` → `'login' | 'logout' | …`. */
type Answered<Kind extends keyof Area> = (typeof all)[number] extends infer Each
  ? Each extends { readonly [Name in Kind]: infer Parts }
    ? keyof Parts
    : never
  : never;

/** Flows by their id, each with the facts and writes that an area gives it. */
export type GivenFlows = {
  readonly [Flow in Answered<'flows'>]: (typeof all)[number] extends infer Each
    ? Each extends {
        readonly flows: { readonly [Name in Flow]: infer Given extends { readonly facts: object; readonly writes: object } };
      }
      ? Given
      : never
    : never;
};

/** What is declared and not awaited, and that no area answers for. Any name here does not compile, and the compiler tells it. */
interface Missing {
  readonly pages: Exclude<ScreenName, Answered<'pages'> | AwaitedNames['screens'][number]>;
  readonly headers: Exclude<keyof LayoutHeaders, Answered<'headers'>>;
  readonly calls: Exclude<CommandName, Answered<'calls'> | AwaitedNames['calls'][number]>;
  readonly forms: Exclude<keyof FormContexts, Answered<'forms'> | AwaitedForm>;
  readonly flows: Exclude<keyof Flows, Answered<'flows'> | AwaitedNames['flows'][number]>;
}
/** Forms of awaited calls. */
type AwaitedForm = Calls[AwaitedNames['calls'][number]]['form'];

/** Each part is called by its own name only, with what is declared under that name: what its type in area.ts asks for. */
function mergeParts<Kind extends keyof Area & keyof Areas>(
  kind: Kind,
  ..._missing: [Missing[Kind]] extends [never] ? [] : [missing: Missing[Kind]]
): Areas[Kind] {
  const merged: Record<string, unknown> = {};
  // Each was judged by its own type above.
  for (const area of all as readonly Area[]) {
    for (const [name, part] of Object.entries(area[kind] ?? {})) {
      if (Object.hasOwn(merged, name)) throw new Error(`two areas answer for ${name}`);
      merged[name] = part;
    }
  }
  // As said above.
  return merged as Areas[Kind];
}

/** What check is told of areas that are here: `{ signup: { guards: ["codeMatches", …], actions: […] } }`. */
export function effectsOf({ flows }: Pick<Areas, 'flows'>): { readonly [flow: string]: KnownEffects } {
  return Object.fromEntries(
    Object.entries(flows).map(([flow, { facts, writes, actors = {}, answers = {} }]) => [
      flow,
      { guards: Object.keys(facts), actions: Object.keys(writes), actors, answers: Object.keys(answers) },
    ]),
  );
}
