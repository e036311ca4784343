// Runs the client's validation: bundled separately, executed in a browser and in a separate realm.
// Input and output are JSON text, so that both sides share no objects.
import { type CallPlan, defineEngine, type FormPlan, type ValidationContext } from '../../engine/declare/index.ts';
import { buildPayload } from '../../engine/submit/index.ts';
import { type FieldValidators, validateAnswers, validateField } from '../../engine/validate/index.ts';
// A page loads these with the forms that have them.
import '../../src/language/answer-words.ts';
import '../../src/language/form-words.ts';
import { words } from '../../src/language/words.ts';

defineEngine(words);

/** A form as in a page: plan and validation context as JSON, and the imported module. */
export interface PageForm {
  readonly plan: string;
  readonly given: string;
  readonly validators: FieldValidators;
}

/** The verdict on answers. */
export function judge(page: PageForm, answers: string): string {
  return JSON.stringify(validateAnswers(readForm(page), page.validators, JSON.parse(answers), readGiven(page)));
}

/** The issues of each field, validated one by one as on keystrokes, in drawing order. */
export function judgeEach(page: PageForm, answers: string): string {
  const [form, given, read] = [readForm(page), readGiven(page), JSON.parse(answers)];
  return JSON.stringify(form.fields.flatMap(({ key }) => validateField(form, page.validators, key, read, given)));
}

/** The payload of a call when the main button is pressed. */
export function send(page: PageForm, call: string, answers: string): string {
  const [form, given] = [readForm(page), readGiven(page)];
  const verdict = validateAnswers(form, page.validators, JSON.parse(answers), given);
  // Serialized by the server.
  const plan = JSON.parse(call) as CallPlan;
  return JSON.stringify(buildPayload(plan, form, verdict.answers, { version: form.version, now: given.now }));
}

/** A case as text: address of its module, plan, context and answers. */
export interface SentCase {
  readonly module: string;
  readonly page: Omit<PageForm, 'validators'>;
  readonly answers: string;
  readonly calls: readonly string[];
}

/** The browser's result of a case, as text. */
export interface SentVerdict {
  readonly verdict: string;
  readonly each: string;
  readonly payloads: readonly string[];
}

/** Validates many cases in order. Each module is imported from its address. */
export function judgeAll(cases: readonly SentCase[]): Promise<readonly SentVerdict[]> {
  return Promise.all(
    cases.map(async ({ module, page, answers, calls }) => {
      const { default: validators }: { readonly default: FieldValidators } = await import(/* @vite-ignore */ module);
      const form = { ...page, validators };
      return {
        verdict: judge(form, answers),
        each: judgeEach(form, answers),
        payloads: calls.map((call) => send(form, call, answers)),
      };
    }),
  );
}

function readForm({ plan }: PageForm): FormPlan {
  // Serialized by the server.
  return JSON.parse(plan) as FormPlan;
}

function readGiven({ given }: PageForm): ValidationContext {
  // Serialized by the server.
  return JSON.parse(given) as ValidationContext;
}
