// How the forms of a previewed page stand: as the example says, filled in, or sent and refused.
import { listSenders } from '../../engine/compile/index.ts';
import {
  type Answers,
  type BlockPlan,
  type FieldPlan,
  type FormPlan,
  type FormState,
  type Issue,
  isObject,
  type Json,
  type JsonObject,
  type LoadedPage,
  type ScreenPlan,
  todayInJapan,
} from '../../engine/declare/index.ts';
import { validateAnswers } from '../../engine/validate/index.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import type { FormStateChoice } from './choices.ts';

/** The page with its forms as chosen. What a review lists stays what was answered. */
export function standForms(page: LoadedPage, screen: ScreenPlan, plans: StorePlans, choice: FormStateChoice): LoadedPage {
  if (choice === 'given') return page;
  const { screen: state } = page.data;
  const forms = Object.entries(state.forms).map(([id, before]): [string, FormState] => {
    const form = screen.forms[id];
    const send = findSend(screen.blocks, id);
    return [
      id,
      form === undefined || send === undefined ? before : standForm({ form, before, send, plans, choice, now: state.now }),
    ];
  });
  return { ...page, data: { ...page.data, screen: { ...state, forms: Object.fromEntries(forms) } } };
}

interface Standing {
  readonly form: FormPlan;
  readonly before: FormState;
  /** Id of the call that the form is sent by. */
  readonly send: string;
  readonly plans: StorePlans;
  readonly choice: FormStateChoice;
  readonly now: string;
}

function standForm({ form, before, send, plans, choice, now }: Standing): FormState {
  if (choice === 'filled') return { ...before, answers: { ...fillForm(form, plans, now), ...withoutAbsent(before.answers) } };
  const answers: Answers = choice === 'empty-sent' ? {} : before.answers;
  return { ...before, answers, submission: { call: send, issues: judge(form, plans, answers, before, now) } };
}

/** All that the real judge says of these answers. */
function judge(form: FormPlan, plans: StorePlans, answers: Answers, { context }: FormState, now: string): readonly Issue[] {
  const given = { context, settings: form.settings, now };
  return validateAnswers(form, plans.validators(form), answers, given).issues;
}

/** The call of the block that draws this form; undefined where it is only reviewed. */
function findSend(blocks: readonly BlockPlan[], form: string): string | undefined {
  for (const { call, formId, action } of listSenders(blocks)) if (formId === form && action === undefined) return call;
  return undefined;
}

function withoutAbsent(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null && answer !== ''));
}

/** An answer for every field that this code knows a right one for; the form's own judge decides what is right. */
function fillForm(form: FormPlan, plans: StorePlans, now: string): Answers {
  const validators = plans.validators(form);
  return Object.fromEntries(
    form.fields.flatMap((field): [string, Json][] => {
      const alone: FormPlan = { ...form, fields: [{ ...withoutConditions(field), rule: 'REQUIRED' }], rules: [] };
      const fits = (answer: Json): boolean =>
        validateAnswers(alone, validators, { [field.key]: answer }, { context: {}, settings: form.settings, now }).issues
          .length === 0;
      const found = field.secret ? undefined : candidates(field, now).find(fits);
      return found === undefined ? [] : [[field.key, found]];
    }),
  );
}

function withoutConditions({
  when: _when,
  requiredWhen: _requiredWhen,
  lockedWhen: _lockedWhen,
  ...field
}: FieldPlan): FieldPlan {
  return field;
}

function candidates(field: FieldPlan, now: string): readonly Json[] {
  const values = (field.choices ?? []).map(({ value }) => value);
  if (field.answer === 'boolean') return [true];
  if (field.answer === 'list') return [values.slice(0, 2), values.slice(0, 1)];
  if (field.answer !== 'text') return [];
  if (values.length > 0) return values;
  const birthday = String(Number(todayInJapan(now).slice(0, 4)) - 36);
  const named = texts.filter(([pattern]) => pattern.test(field.key)).map(([, text]) => text);
  return [...named, ...texts.map(([, text]) => text), `${birthday}0105`, `${birthday}-01-05`, '入力例', 'Example'];
}

/** By the field's key; whatever fits stands where the key says nothing. */
const texts: readonly (readonly [RegExp, string])[] = [
  [/familyNameKana/i, 'ヤマダ'],
  [/givenNameKana/i, 'ハナコ'],
  [/kana/i, 'ヤマダ ハナコ'],
  [/familyName/i, '山田'],
  [/givenName/i, '花子'],
  [/nickname/i, 'はな'],
  [/name/i, '山田 花子'],
  [/email/i, 'hanako@example.com'],
  [/phone/i, '09012345678'],
  [/postal/i, '1000001'],
  [/address2/i, 'みなとハイツ201'],
  [/address/i, '千代田区千代田1-1'],
  [/login/i, 'hanako2026'],
  [/code|pin/i, '123456'],
  [/code|pin/i, '1234'],
];

/** Answers given in the file of examples: `{ signup: { answers, context } }` with the context that is missing. */
export function completeForms(
  example: JsonObject,
  forms: readonly string[],
  contextOf: (form: string) => JsonObject,
): JsonObject {
  const given = isObject(example['forms']) ? example['forms'] : {};
  return Object.fromEntries(
    forms.map((id) => {
      // Examples are JSON files.
      const state = (isObject(given[id]) ? given[id] : {}) as JsonObject;
      const context = isObject(state['context']) ? state['context'] : {};
      // As above.
      return [id, { ...state, context: { ...contextOf(id), ...context } as JsonObject }];
    }),
  );
}
