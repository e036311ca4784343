// Cases for both sides: random settings, a random context and random answers.
import fc from 'fast-check';
import { readDeclarations } from '../../engine/check/index.ts';
import type {
  CallPlan,
  DeclaredForm,
  FormPlan,
  Issue,
  Json,
  JsonObject,
  JsonSchema,
  ValidationContext,
  Verdict,
} from '../../engine/declare/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { carriesAnswers } from '../../engine/submit/index.ts';
import { validateAnswers } from '../../engine/validate/index.ts';
import { readSettingsDefaults } from '../../src/server/project/settings-reader.ts';
import { createStorePlans, type StorePlans } from '../../src/server/project/store-plans.ts';
import { drawAnswers, drawExpressible, type Mood } from './draw-answers.ts';
import { drawSettings } from './draw-settings.ts';

const root = process.cwd();
export const declarations = readDeclarations(await readDeclaredFiles(root)).declarations;
const defaults = await readSettingsDefaults(root);

/** Forms with configurable fields: sign-up, profile. */
export const forms: readonly DeclaredForm[] = Object.values(declarations.forms).filter(
  ({ settings }) => settings?.fields !== undefined,
);

/** The validation context, except settings. */
type About = Omit<ValidationContext, 'settings'>;

/** Everything passed to the other side is text. */
export interface VerdictCase {
  readonly store: StorePlans;
  readonly form: FormPlan;
  readonly about: About;
  /** JSON as in a page, with the settings of its plan only. */
  readonly page: { readonly plan: string; readonly given: string };
  /** JSON. */
  readonly answers: string;
  readonly seed: number;
}

/** `SEED=7` repeats a run; without it each run of `npm test` uses the same cases. */
export const firstSeed = Number(process.env['SEED'] ?? 20_261_122);

const emails = ['a@b.jp', 'taro..yamada.@docomo.ne.jp', 'hanako+1@example.com', 'x_y@sub.example.co.jp'];
const answersAStore = 5;

/** `count` cases in all moods, five per store. Deterministic for a seed while the forms stay the same. */
export function drawCases(count: number, seed = firstSeed): readonly VerdictCase[] {
  const moods = fc.constantFrom<Mood>('right', 'right', 'near', 'wild');
  return drawStores(Math.ceil(count / answersAStore), seed).flatMap(({ store, form, declared }, index) => {
    const drawn = fc
      .tuple(drawAbout(declared, form), moods)
      .chain(([about, mood]) => drawAnswers(form, mood, about.now, emails).map((answers) => ({ about, answers })));
    return fc
      .sample(drawn, { numRuns: answersAStore, seed: seed + index })
      .map(({ about, answers }) => makeCase(store, form, about, answers, seed));
  });
}

export interface SendingCase extends VerdictCase {
  /** Calls that send the form's answers. */
  readonly calls: readonly CallPlan[];
}

/** The same with answers that the page's controls can produce, one per store. */
export function drawSendings(count: number, seed = firstSeed): readonly SendingCase[] {
  return drawStores(count, seed).flatMap(({ store, form, declared }, index) => {
    const calls = store.callIds.map((id) => store.call(id)).filter((call) => call.form === form.id && carriesAnswers(call));
    const drawn = drawAbout(declared, form).chain((about) =>
      fc
        .tuple(
          ...form.fields.map((field) => drawExpressible(field, about.now, emails).map((answer) => [field.key, answer] as const)),
        )
        .map((entries) => ({ about, answers: Object.fromEntries(entries) })),
    );
    return fc
      .sample(drawn, { numRuns: 1, seed: seed + index })
      .map(({ about, answers }) => ({ ...makeCase(store, form, about, answers, seed), calls }));
  });
}

function makeCase(store: StorePlans, form: FormPlan, about: About, answers: Json, seed: number): VerdictCase {
  const page = { plan: JSON.stringify(form), given: JSON.stringify({ ...about, settings: {} }) };
  return { store, form, about, page, answers: JSON.stringify(answers), seed };
}

function drawStores(count: number, seed: number) {
  const each = Math.ceil(count / forms.length);
  return forms.flatMap((declared) =>
    fc.sample(drawSettings(declared, defaults, 30), { numRuns: each, seed }).map((settings) => {
      const store = createStorePlans(declarations, settings);
      return { store, form: store.form(declared.id), declared };
    }),
  );
}

function drawAbout(declared: DeclaredForm, form: FormPlan): fc.Arbitrary<About> {
  const known = Object.entries(declared.context ?? {}).map(([name, schema]): [string, fc.Arbitrary<Json>] => [
    name,
    drawContext(schema, form),
  ]);
  return fc.record({
    context: fc.record<JsonObject>(Object.fromEntries(known)),
    now: fc
      .date({ min: new Date('2024-01-01T00:00:00Z'), max: new Date('2032-12-31T23:59:59Z'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    set: fc.subarray(form.fields.filter(({ secret }) => secret).map(({ key }) => key)),
  });
}

/** Server context generated from its schema, including agreements. */
function drawContext(schema: JsonSchema, form: FormPlan): fc.Arbitrary<Json> {
  const types = [schema['type']].flat();
  if (types.includes('boolean')) return fc.boolean();
  if (types.includes('string')) return fc.constantFrom<Json>(null, ...emails, '1', '20100101');
  if (types.includes('integer') || types.includes('number')) return fc.constantFrom<Json>(0, 1, 13);
  const policies = form.fields.find(({ answer }) => answer === 'policies')?.options['policies'];
  return fc.constantFrom<Json>(null, [], policies ?? []);
}

/** The server's verdict, by its own validators and with all settings. */
export function judgeOnServer({ store, form, about }: VerdictCase, answers: unknown): string {
  return JSON.stringify(validateAnswers(form, store.validators(form), answers, { ...about, settings: store.settings }));
}

/** The issues of a verdict at fields of the form, as JSON. */
export function issuesAtFields({ form }: VerdictCase, verdict: string): string {
  const pointers = new Set(form.fields.map(({ key }) => `/${key}`));
  return JSON.stringify(readIssues(verdict).filter(({ at }) => pointers.has(at)));
}

export function readIssues(verdict: string): readonly Issue[] {
  // A verdict serialized by one side.
  return (JSON.parse(verdict) as Verdict).issues;
}

/** The validator module as served (see engine/declare/plans/plan.ts). */
export function servedModule({ store, form }: Pick<VerdictCase, 'store' | 'form'>): string {
  return `export default (() => {${store.validator(form.id).source}})();\n`;
}

/** A case with its seed, for the message of a failure. */
export function describeCase({ form, page, answers, seed }: VerdictCase, index: number): string {
  return `SEED=${seed}, case ${index}, form ${form.id}, given ${page.given}, answers ${answers.slice(0, 4000)}`;
}
