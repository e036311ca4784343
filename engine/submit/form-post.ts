// Forms without scripts: urlencoded, posted to the page's own path.
import type { Answers, FieldPlan, FormPlan, Json } from '../declare/index.ts';
import { readAnswer } from '../validate/index.ts';
import { postedItem, postedItems } from './change-items.ts';
import { isPictureField, noFileChosen, pictureRemoved } from './pictures.ts';

/** Controls by name, in the order they were sent. */
export type PostedControls = { readonly [name: string]: string | readonly string[] };

/** Hidden controls of every posted form: the call and the form version. */
export const postedCall = '_do';
export const postedVersion = '_v';
/**
 * Header with the form version of a JSON call, whose envelope may have no property for it. Without it the current form is used.
 */
export const versionHeader = 'form-version';
/** Name of the button that selects one of several lookup results. */
export const postedPick = '_pick';
/** Name of the control with the key that was looked up. */
export const postedPickOf = '_pickOf';
/** A parameter of the call's path: `_params.grantId`. */
export const postedParameter = (name: string) => `_params.${name}`;

/**
 * `{ sex: "1", "custom.c1": ["o1", "o2"] }` → answers, each in the shape of its field. Unknown controls are returned as `others`.
 */
export function readFormPost(
  form: FormPlan,
  controls: PostedControls,
): { readonly answers: Answers; readonly others: { readonly [name: string]: string } } {
  const answers: Record<string, Json> = {};
  const otherValues: Record<string, string> = {};
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  for (const field of form.fields) {
    if (field.answer === 'items') {
      answers[field.key] = readItemControls(field.key, controls);
      continue;
    }
    if (field.answer === 'survey') {
      answers[field.key] = readSurveyControls(field.key, controls);
      continue;
    }
    const sent = controls[field.key];
    const values = sent === undefined ? [] : typeof sent === 'string' ? [sent] : sent;
    if (field.answer === 'list') answers[field.key] = values.filter((value) => value !== '');
    else if (field.answer === 'boolean') answers[field.key] = values.some((value) => value === 'true' || value === 'on');
    else if (field.answer === 'policies') answers[field.key] = readPolicies(field.options['policies'], values);
    else if (isPictureField(field)) answers[field.key] = values.includes(pictureRemoved) ? null : noFileChosen;
    else answers[field.key] = readFieldAnswer(field, values.at(-1) ?? null);
  }
  for (const [name, value] of Object.entries(controls)) {
    if (fields.has(name) || name === postedCall || name === postedVersion) continue;
    if (isItemControl(name, fields) || isSurveyControl(name, fields)) continue;
    const last = typeof value === 'string' ? value : value.at(-1);
    if (last !== undefined) otherValues[name] = last;
  }
  return { answers, others: otherValues };
}

/** A text in the form that scripts send and conditions read; one that cannot be read stays for validation to refuse. */
function readFieldAnswer(field: FieldPlan, value: string | null): Json {
  const reading = readAnswer(field, value);
  return 'answer' in reading ? reading.answer : value;
}

const itemControl = /^(.+?)\.([0-9]{1,4})\.(.+)$/su;

/** Whether a control belongs to an item: `options.0.label.ja`, if the form has items called `options`. */
function isItemControl(name: string, fields: ReadonlyMap<string, FieldPlan>): boolean {
  if (name === postedItems || name.startsWith(postedItem(''))) return true;
  return fields.get(itemControl.exec(name)?.[1] ?? '')?.answer === 'items';
}

/** `{ "options.1.id": "", "options.0.id": "o1", "options.0.label.ja": "A" }` → `[{ id: "o1", "label.ja": "A" }, { id: null }]` */
function readItemControls(key: string, controls: PostedControls): Json {
  const items = new Map<number, [string, Json][]>();
  for (const [name, value] of Object.entries(controls)) {
    const [, of, index, inside] = itemControl.exec(name) ?? [];
    if (of !== key || inside === undefined) continue;
    const last = (typeof value === 'string' ? value : value.at(-1)) ?? '';
    const item = items.get(Number(index)) ?? [];
    item.push([inside, inside === 'id' && last === '' ? null : last]);
    items.set(Number(index), item);
  }
  // Controls may arrive in any order and with gaps between the indexes.
  const inOrder = [...items].sort(([left], [right]) => left - right);
  return items.size === 0 ? null : inOrder.map(([, names]) => Object.fromEntries(names));
}

const surveyControl = /^(.+)\.(one|many)\.([^.]+)$/su;

function isSurveyControl(name: string, fields: ReadonlyMap<string, FieldPlan>): boolean {
  return fields.get(surveyControl.exec(name)?.[1] ?? '')?.answer === 'survey';
}

/** `{ "survey.one.q1": "A", "survey.many.q2": ["B"] }` → `[{ questionId: "q1", answer: "A" }, { questionId: "q2", answer: ["B"] }]` */
function readSurveyControls(key: string, controls: PostedControls): Json {
  return Object.entries(controls).flatMap(([name, value]) => {
    const [, of, shape, questionId] = surveyControl.exec(name) ?? [];
    if (of !== key || questionId === undefined) return [];
    const values = typeof value === 'string' ? [value] : value;
    const answer = shape === 'many' ? values.filter((value) => value !== '') : (values.at(-1) ?? null);
    return [{ questionId, answer }];
  });
}

/** `"terms:2"` → `{ policyId: "terms", revision: 2, key: "terms" }`; the key comes from the declared policy. */
function readPolicies(declared: Json | undefined, values: readonly string[]): Json {
  const policies = Array.isArray(declared) ? declared : [];
  return values.map((value) => {
    const [policyId = '', revision = ''] = value.split(':');
    const knownPolicy = policies.find(
      (policy) => typeof policy === 'object' && policy !== null && 'policyId' in policy && policy.policyId === policyId,
    );
    const key = typeof knownPolicy === 'object' && knownPolicy !== null && 'key' in knownPolicy ? knownPolicy.key : policyId;
    return { policyId, revision: Number(revision), key };
  });
}
