import { openChecker } from '../../check/index.ts';
import { type CompiledPlans, compile, readPackTexts } from '../../compile/index.ts';
import {
  type Answers,
  type CallPlan,
  type FormPlan,
  type JsonObject,
  type ScreenPlan,
  writeInZone,
} from '../../declare/index.ts';
import { ProblemsError } from '../../standalone/compile-form.ts';
import { type FieldValidators, registerServerRules, type ServerRule } from '../../validate/index.ts';
import { assertServerRules } from '../assert-server-rules.ts';
import { hashText } from '../hash-text.ts';
import { readLooseFiles } from '../read-files.ts';
import type { PathParameters } from './match-route.ts';
import type { FlowEffects } from './run-event.ts';
import { createMemorySessions, type SessionStore } from './sessions.ts';
import { assertSupported } from './supported.ts';

type LoadPage = (params: PathParameters) => JsonObject | undefined | Promise<JsonObject | undefined>;

export interface ApplicationOptions {
  /** The folder of declared files: `*.screen.json`, `*.form.json`, `*.call.json`, `*.flow.json`, … */
  readonly folder: string;
  /** `en` or `ja`. */
  readonly language?: string;
  /** Whose `today` and `now` count, such as `Europe/Paris`; default: that of Japan. */
  readonly timeZone?: string;
  /** HTML for the head of each page: style sheets, and the script that calls `hydrateScreen`. */
  readonly head?: string;
  /** Guards and actions by flow. */
  readonly flows?: { readonly [flow: string]: FlowEffects };
  /** Data of screens that declare some, by screen; undefined: there is no page for these parameters of its route. */
  readonly pages?: { readonly [screen: string]: LoadPage };
  /** What calls do that are no event of a flow, by call. `params`: of its path. */
  readonly calls?: { readonly [call: string]: (answers: Answers, params: PathParameters) => void | Promise<void> };
  /** Rules that only the server decides, by the name in a field's `validate`. */
  readonly rules?: { readonly [rule: string]: ServerRule };
  /** Of the pages, such as `https://clinic.example`, behind a proxy that hides it from this process. Default: that of each request. */
  readonly origin?: string | undefined;
  /** Default: in the memory of this process. */
  readonly sessions?: SessionStore;
}

/** What an application serves. */
export interface Served extends Required<Omit<ApplicationOptions, 'folder' | 'origin' | 'timeZone' | 'rules'>> {
  readonly timeZone: string | undefined;
  /** ISO 8601, with the offset of the time zone. */
  readonly readTime: () => string;
  readonly origin: string | undefined;
  readonly plans: CompiledPlans;
  readonly screens: readonly ScreenPlan[];
  readonly sentCalls: readonly CallPlan[];
  /** Sources of validators by hash. */
  readonly sources: ReadonlyMap<string, string>;
  readonly validators: ReadonlyMap<string, FieldValidators>;
}

/** Reads, checks and compiles the declarations. Throws a ProblemsError for those that check rejects, an Error for those not supported. */
export async function openServed({ folder, origin, timeZone, rules = {}, ...options }: ApplicationOptions): Promise<Served> {
  const { language = 'en', head = '', flows = {}, pages = {}, calls = {}, sessions = createMemorySessions() } = options;
  const effects = Object.entries(flows).map(([flow, { guards = {}, actions = {} }]) => [
    flow,
    { guards: Object.keys(guards), actions: Object.keys(actions) },
  ]);
  const check = openChecker({ effects: Object.fromEntries(effects), languages: [language], takesLongSpelling: true });
  const { declarations, problems } = check(await readLooseFiles(folder));
  if (problems.length > 0) throw new ProblemsError(problems);
  assertSupported(declarations, options);
  registerServerRules(rules);
  const texts = { ...declarations.texts, [language]: { ...readPackTexts(language), ...declarations.texts[language] } };
  const plans = compile({ ...declarations, texts }, {}, { hash: hashText });
  assertServerRules(Object.keys(declarations.forms).map((id) => plans.form(id)));
  const sources = new Map(
    Object.keys(declarations.forms).map((id) => {
      const { hash, source } = plans.validator(id);
      return [hash, source] as const;
    }),
  );
  const readTime = () => writeInZone(timeZone, new Date().toISOString());
  // An unknown time zone is reported now, not to the first visitor.
  readTime();
  return {
    ...{ readTime, timeZone, language, head, flows, pages, calls, origin, sessions, plans, sources },
    screens: plans.screenIds.map((id) => plans.screen(id)),
    sentCalls: plans.callIds.map((id) => plans.call(id)),
    // A source is what makeValidators wrote: the body of a function that returns the validators.
    validators: new Map([...sources].map(([hash, source]) => [hash, new Function(source)() as FieldValidators])),
  };
}

/** The form of a call, if it has one. */
export const findForm = ({ plans }: Served, { form }: CallPlan): FormPlan | undefined =>
  form === undefined ? undefined : plans.form(form);
