// Forms without scripts: urlencoded, posted to the page's own path.
import type { Answers, FormPlan, Json } from '../declare/index.ts';
import { findAnswer, type PostedControls, readAnswer } from '../validate/index.ts';
import { postedItem, postedItems } from './change-items.ts';

export type { PostedControls } from '../validate/index.ts';

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
  for (const field of form.fields) answers[field.key] = findAnswer(field).decode(field, controls, readAnswer);
  const keys = new Set(form.fields.map(({ key }) => key));
  const fieldsOfParts = form.fields.filter((field) => findAnswer(field).hasControl !== undefined);
  const isOfField = (name: string) =>
    keys.has(name) || fieldsOfParts.some((field) => findAnswer(field).hasControl?.(field, name) === true);
  for (const [name, value] of Object.entries(controls)) {
    if (ownControls.has(name) || name.startsWith(postedItem('')) || isOfField(name)) continue;
    const last = typeof value === 'string' ? value : value.at(-1);
    if (last !== undefined) otherValues[name] = last;
  }
  return { answers, others: otherValues };
}

/** Controls of the engine that belong to no field and say nothing else. */
const ownControls: ReadonlySet<string> = new Set([postedCall, postedVersion, postedItems]);
