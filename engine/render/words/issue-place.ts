import type { FieldPlan, FormPlan, Issue, WordsPlan } from '../../declare/index.ts';
import { keyOfIssue } from './issue-text.ts';

/** What an issue is about: a field, or a field inside of one of its items. */
export interface IssuePlace {
  /** The control that is meant: `email`, `options.1.label.ja`; undefined where it is none of the form's. */
  readonly name: string | undefined;
  /** The plan whose kind and label say it. Inside of items its key is `options.label.ja`. */
  readonly field: FieldPlan | undefined;
  /** Set inside of an item: what the item is called, and its place from 1. */
  readonly item?: { readonly words: WordsPlan; readonly n: number };
}

/** `{ at: "/options/1/label.ja" }` → `{ name: "options.1.label.ja", field: …, item: { n: 2, … } }`; `/email` → `{ name: "email", … }`. */
export function findIssuePlace(form: FormPlan, issue: Issue): IssuePlace {
  const found = places.get(issue);
  if (found?.form === form) return found.place;
  const place = lookUp(form, issue);
  places.set(issue, { form, place });
  return place;
}

/** An issue is asked for its place at its field, in the form's head and for its words. */
const places = new WeakMap<Issue, { readonly form: FormPlan; readonly place: IssuePlace }>();

function lookUp(form: FormPlan, issue: Issue): IssuePlace {
  const key = keyOfIssue(issue);
  const field = key === undefined ? undefined : fieldsOf(form).get(key);
  if (field === undefined || key === undefined) return { name: undefined, field: undefined };
  const [, , index, step] = issue.at.split('/');
  const inside = step === undefined ? undefined : field.items?.fields.find((each) => each.key === unescapeStep(step));
  if (field.items === undefined || inside === undefined) return { name: key, field };
  const item = { words: field.items.item, n: Number(index) + 1 };
  return { name: itemControl(key, Number(index), inside.key), field: { ...inside, key: `${key}.${inside.key}` }, item };
}

const known = new WeakMap<FormPlan, ReadonlyMap<string, FieldPlan>>();

/** Found once for each form: a long form may have an issue at each of its fields. */
function fieldsOf(form: FormPlan): ReadonlyMap<string, FieldPlan> {
  const fields = known.get(form) ?? new Map(form.fields.map((field) => [field.key, field]));
  known.set(form, fields);
  return fields;
}

/** Whether an issue stands at this control: not at its field as a whole, nor at another item. */
export function isAbout(form: FormPlan, issue: Issue, name: string): boolean {
  const found = findIssuePlace(form, issue).name;
  return found === undefined || found === name;
}

/** Name of a control inside of an item: `("options", 0, "label.ja")` → `"options.0.label.ja"`. */
export function itemControl(key: string, index: number, inside: string): string {
  return `${key}.${index}.${inside}`;
}

/** A step of a JSON pointer. */
function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}
