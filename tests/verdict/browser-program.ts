// What a page does with answers, as the client has it: bundled by itself, run in a browser and in a realm of its own.
// Everything comes and goes as JSON text, so that nothing is shared with the other side.
import type { CallPlan, FormPlan, ValidationContext } from '../../engine/declare/index.ts';
import { buildPayload } from '../../engine/submit/index.ts';
import { type FieldValidators, validateAnswers, validateField } from '../../engine/validate/index.ts';

/** A form as a page has it: its plan and what is known around the answers as JSON, and the module it imported. */
export interface PageForm {
  readonly plan: string;
  readonly given: string;
  readonly validators: FieldValidators;
}

/** The verdict on answers. */
export function judge(page: PageForm, answers: string): string {
  return JSON.stringify(validateAnswers(readForm(page), page.validators, JSON.parse(answers), readGiven(page)));
}

/** The issues of each field, judged one by one as keystrokes are, in drawing order. */
export function judgeEach(page: PageForm, answers: string): string {
  const [form, given, read] = [readForm(page), readGiven(page), JSON.parse(answers)];
  return JSON.stringify(form.fields.flatMap(({ key }) => validateField(form, page.validators, key, read, given)));
}

/** What a call sends of the answers when the main button is pressed. */
export function send(page: PageForm, call: string, answers: string): string {
  const [form, given] = [readForm(page), readGiven(page)];
  const verdict = validateAnswers(form, page.validators, JSON.parse(answers), given);
  // The server wrote it.
  const plan = JSON.parse(call) as CallPlan;
  return JSON.stringify(buildPayload(plan, form, verdict.answers, { version: form.version, now: given.now }));
}

/** A case as text: the address of its module, the form as a page has it, and what is answered. */
export interface SentCase {
  readonly module: string;
  readonly page: Omit<PageForm, 'validators'>;
  readonly answers: string;
  readonly calls: readonly string[];
}

/** What a browser makes of a case, as text. */
export interface SentVerdict {
  readonly verdict: string;
  readonly each: string;
  readonly payloads: readonly string[];
}

/** All of it for many cases, in their order. Each module is imported from where it is served. */
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
  // The server wrote it.
  return JSON.parse(plan) as FormPlan;
}

function readGiven({ given }: PageForm): ValidationContext {
  // The server wrote it.
  return JSON.parse(given) as ValidationContext;
}
