import type { FieldPlan, FormPlan, Issue, TextPlan } from '../../declare/index.ts';
import { findAnswer } from '../../validate/index.ts';
import { keyOfIssue } from './issue-text.ts';

/** Location of an issue: a field, or a field inside one of its items. */
export interface IssuePlace {
  /** Name of the control: `email`, `options.1.label.ja`; undefined if the form has none. */
  readonly name: string | undefined;
  /** Plan with its kind and label. Inside items its key is `options.label.ja`. */
  readonly field: FieldPlan | undefined;
  /** Set inside items: the item's name and its position from 1. */
  readonly item?: { readonly words: TextPlan; readonly n: number };
}

/** `{ at: "/options/1/label.ja" }` → `{ name: "options.1.label.ja", field: …, item: { n: 2, … } }`; `/email` → `{ name: "email", … }`. */
export function findIssuePlace(form: FormPlan, issue: Issue): IssuePlace {
  const cachedPlace = places.get(issue);
  if (cachedPlace?.form === form) return cachedPlace.place;
  const place = locate(form, issue);
  places.set(issue, { form, place });
  return place;
}

/** Looked up at the field, in the summary and for the text. */
const places = new WeakMap<Issue, { readonly form: FormPlan; readonly place: IssuePlace }>();

function locate(form: FormPlan, issue: Issue): IssuePlace {
  const key = keyOfIssue(issue);
  const field = key === undefined ? undefined : fieldsOf(form).get(key);
  if (field === undefined || key === undefined) return { name: undefined, field: undefined };
  const [, , index, step] = issue.at.split('/');
  const part = index === undefined ? undefined : findAnswer(field).findPart?.(field, issue, unescapeStep(index));
  if (part !== undefined) return { name: part.key, field: part };
  const inside = step === undefined ? undefined : field.items?.fields.find((itemField) => itemField.key === unescapeStep(step));
  if (field.items === undefined || inside === undefined) return { name: key, field };
  const item = { words: field.items.item, n: Number(index) + 1 };
  return { name: itemControl(key, Number(index), inside.key), field: { ...inside, key: `${key}.${inside.key}` }, item };
}

const fieldsOfForms = new WeakMap<FormPlan, ReadonlyMap<string, FieldPlan>>();

/** Computed once per form: a long form may have an issue at each field. */
function fieldsOf(form: FormPlan): ReadonlyMap<string, FieldPlan> {
  const fields = fieldsOfForms.get(form) ?? new Map(form.fields.map((field) => [field.key, field]));
  fieldsOfForms.set(form, fields);
  return fields;
}

/** Whether an issue belongs to this control: not to its field as a whole or to another item. */
export function isAbout(form: FormPlan, issue: Issue, name: string): boolean {
  const placeName = findIssuePlace(form, issue).name;
  return placeName === undefined || placeName === name;
}

/** Control name inside an item: `("options", 0, "label.ja")` → `"options.0.label.ja"`. */
export function itemControl(key: string, index: number, inside: string): string {
  return `${key}.${index}.${inside}`;
}

/** Unescapes one step of a JSON pointer. */
function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
