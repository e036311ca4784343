// The state of forms on a previewed page: as in the example, filled in, or sent and refused.
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
  type ScreenPlan,
  todayAt,
} from '../../engine/declare/index.ts';
import { resolveMoment, validateAnswers } from '../../engine/validate/index.ts';
import type { LoadedPage } from '../../src/language/root-data.ts';
import type { StorePlans } from '../../src/server/project/store-plans.ts';
import type { FormStateChoice } from './choices.ts';

/** Applies the chosen state to the page's forms. Reviewed answers stay unchanged. */
export function applyFormState(page: LoadedPage, screen: ScreenPlan, plans: StorePlans, choice: FormStateChoice): LoadedPage {
  if (choice === 'given') return page;
  const { screen: state } = page.data;
  const forms = Object.entries(state.forms).map(([id, before]): [string, FormState] => {
    const form = screen.forms[id];
    const send = findSend(screen.blocks, id);
    return [
      id,
      form === undefined || send === undefined ? before : createFormState({ form, before, send, plans, choice, now: state.now }),
    ];
  });
  return { ...page, data: { ...page.data, screen: { ...state, forms: Object.fromEntries(forms) } } };
}

interface FormStateRequest {
  readonly form: FormPlan;
  readonly before: FormState;
  /** Id of the form's call. */
  readonly send: string;
  readonly plans: StorePlans;
  readonly choice: FormStateChoice;
  readonly now: string;
}

function createFormState({ form, before, send, plans, choice, now }: FormStateRequest): FormState {
  if (choice === 'filled') return { ...before, answers: { ...fillForm(form, plans, now), ...withoutAbsent(before.answers) } };
  const answers: Answers = choice === 'empty-sent' ? {} : before.answers;
  return { ...before, answers, submission: { call: send, issues: findIssues(form, plans, answers, before, now) } };
}

/** The issues that real validation finds. */
function findIssues(form: FormPlan, plans: StorePlans, answers: Answers, { context }: FormState, now: string): readonly Issue[] {
  const validationContext = { context, settings: form.settings, now };
  return validateAnswers(form, plans.validators(form), answers, validationContext).issues;
}

/** The call of the block that renders this form; undefined if it is only reviewed. */
function findSend(blocks: readonly BlockPlan[], form: string): string | undefined {
  for (const { call, formId, action } of listSenders(blocks)) if (formId === form && action === undefined) return call;
  return undefined;
}

function withoutAbsent(answers: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== null && answer !== ''));
}

/** Fills each field with the first candidate that its validator accepts. */
function fillForm(form: FormPlan, plans: StorePlans, now: string): Answers {
  const validators = plans.validators(form);
  return Object.fromEntries(
    form.fields.flatMap((field): [string, Json][] => {
      const alone: FormPlan = { ...form, fields: [{ ...withoutConditions(field), rule: 'REQUIRED' }], rules: [] };
      const fits = (answer: Json): boolean =>
        validateAnswers(alone, validators, { [field.key]: answer }, { context: {}, settings: form.settings, now }).issues
          .length === 0;
      const candidate = field.secret ? undefined : candidates(field, now).find(fits);
      return candidate === undefined ? [] : [[field.key, candidate]];
    }),
  );
}

function withoutConditions({
  when: _when,
  requiredWhen: _requiredWhen,
  readOnlyWhen: _lockedWhen,
  ...field
}: FieldPlan): FieldPlan {
  return field;
}

function candidates(field: FieldPlan, now: string): readonly Json[] {
  const values = (field.choices ?? []).map(({ value }) => value);
  const { type } = field.schema;
  if (type === 'boolean') return [true];
  if (type === 'array') return values.length === 0 ? [] : [values.slice(0, 2), values.slice(0, 1)];
  if (values.length > 0) return values;
  if (type === 'integer' || type === 'number') return listNumbers(field);
  const birthday = String(Number(todayAt(now).slice(0, 4)) - 36);
  const named = texts.filter(([pattern]) => pattern.test(field.key)).map(([, text]) => text);
  return [
    ...named,
    ...texts.map(([, text]) => text),
    `${birthday}0105`,
    `${birthday}-01-05`,
    ...listMoments(field, now),
    '入力例',
    'Example',
  ];
}

/** Numbers of which one fits most limits and steps. */
function listNumbers({ schema }: FieldPlan): readonly number[] {
  const step = typeof schema['step'] === 'number' ? schema['step'] : 1;
  const limits = [schema['minimum'], schema['maximum']].filter((limit) => typeof limit === 'number');
  return [step, 10 * step, ...limits];
}

/** The limits of a picker, and moments of the next months. */
function listMoments({ options }: FieldPlan, now: string): readonly string[] {
  const limits = [options['min'], options['max']].flatMap((limit) =>
    typeof limit === 'string' ? (resolveMoment(limit, now) ?? []) : [],
  );
  const days = [3, 40].map((count) => resolveMoment(`today+${count}d`, now) ?? '');
  return [...days.flatMap((day) => [day, day.slice(0, 7), `${day}T10:00`]), '10:00', '14:00', ...limits];
}

/** Candidates by the field's key; all others are tried after them. */
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

/** Answers of the examples file: `{ signup: { answers, context } }` with the context that is missing. */
export function completeForms(
  example: JsonObject,
  forms: readonly string[],
  contextOf: (form: string) => JsonObject,
): JsonObject {
  const exampleForms = isObject(example['forms']) ? example['forms'] : {};
  return Object.fromEntries(
    forms.map((id) => {
      // Examples are JSON files.
      const state = (isObject(exampleForms[id]) ? exampleForms[id] : {}) as JsonObject;
      const context = isObject(state['context']) ? state['context'] : {};
      // Parsed JSON, as above.
      return [id, { ...state, context: { ...contextOf(id), ...context } as JsonObject }];
    }),
  );
}
