import {
  type Answers,
  type CallPlan,
  type FieldPlan,
  type FormPlan,
  isObject,
  type Json,
  type LookupPlan,
  type RecheckPlan,
} from '../declare/index.ts';
import { isAbsent, isSame } from '../validate/index.ts';

/** A result of a look-up: `{ prefectureCode: "13", city: "千代田区", … }`. */
export type LookupResult = { readonly [property: string]: Json };

/** The look-up of a field, where it has one. */
export function readLookup({ options }: FieldPlan): LookupPlan | undefined {
  const { lookup } = options;
  // Compile made it, and makes nothing else of this name.
  return isObject(lookup) ? (lookup as unknown as LookupPlan) : undefined;
}

/** The answer as the one parameter of the call's path: `"1000001"` → `{ postalCode: "1000001" }` for `/zapi/postal-code/{postalCode}`. */
export function lookupParams({ path }: CallPlan, answer: Json): { readonly [name: string]: string } {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  return name === undefined ? {} : { [name]: String(answer ?? '') };
}

/** The results in what the call answered; what is no result is left out. */
export function readResults({ list }: LookupPlan, data: unknown): readonly LookupResult[] {
  const found = isObject(data) ? data[list] : undefined;
  // A call answers JSON.
  return Array.isArray(found) ? (found.filter(isObject) as LookupResult[]) : [];
}

/** How a result is named where there are several. */
export function nameResult({ name }: LookupPlan, result: LookupResult): string {
  return String(result[name] ?? '');
}

/** `{ prefecture: "13", address: "千代田区千代田" }`: what a result says of fields that the form has in use. */
export function fillFrom({ fill }: LookupPlan, form: FormPlan, result: LookupResult): Answers {
  const inUse = Object.entries(fill).filter(([key]) => form.fields.some((field) => field.key === key));
  return Object.fromEntries(inUse.map(([key, from]) => [key, from.map((property) => String(result[property] ?? '')).join('')]));
}

/**
 * What to ask about once `filled` replaces `before`: the field that was not filled but has an answer, where an earlier address was
 * replaced. `before`: normalised answers.
 */
export function findRecheck({ recheck }: LookupPlan, form: FormPlan, before: Answers, filled: Answers): RecheckPlan | undefined {
  if (recheck === undefined || isAbsent(before[recheck.field])) return undefined;
  const isInUse = form.fields.some(({ key }) => key === recheck.field);
  const isReplaced = Object.entries(filled).some(([key, answer]) => !isAbsent(before[key]) && !isSame(before[key], answer));
  return isInUse && isReplaced ? recheck : undefined;
}
