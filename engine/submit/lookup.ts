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

/** The look-up of a field, if it has one. */
export function readLookup({ options }: FieldPlan): LookupPlan | undefined {
  const { lookup } = options;
  // Written by the compiler.
  return isObject(lookup) ? (lookup as unknown as LookupPlan) : undefined;
}

/**
 * The answer as the parameter of the call's path: `"1000001"` → `{ postalCode: "1000001" }` for
 * `/zapi/postal-code/{postalCode}`.
 */
export function lookupParams({ path }: CallPlan, answer: Json): { readonly [name: string]: string } {
  const name = /\{(\w+)\}/.exec(path)?.[1];
  return name === undefined ? {} : { [name]: String(answer ?? '') };
}

/** Reads the results from the call's answer, ignoring malformed ones. */
export function readResults({ list }: LookupPlan, data: unknown): readonly LookupResult[] {
  const results = isObject(data) ? data[list] : undefined;
  // A call answers JSON.
  return Array.isArray(results) ? (results.filter(isObject) as LookupResult[]) : [];
}

/** The label of a result in a list. */
export function nameResult({ name }: LookupPlan, result: LookupResult): string {
  return String(result[name] ?? '');
}

/** The answers of a result for fields that are in use: `{ prefecture: "13", address: "千代田区千代田" }`. */
export function fillFrom({ fill }: LookupPlan, form: FormPlan, result: LookupResult): Answers {
  const inUse = Object.entries(fill).filter(([key]) => form.fields.some((field) => field.key === key));
  return Object.fromEntries(inUse.map(([key, from]) => [key, from.map((property) => String(result[property] ?? '')).join('')]));
}

/**
 * Finds the field to confirm after `filled` replaced an earlier address in `before`: one with an answer that was not filled.
 * `before`: normalized answers.
 */
export function findRecheck({ recheck }: LookupPlan, form: FormPlan, before: Answers, filled: Answers): RecheckPlan | undefined {
  if (recheck === undefined || isAbsent(before[recheck.field])) return undefined;
  const isInUse = form.fields.some(({ key }) => key === recheck.field);
  const isReplaced = Object.entries(filled).some(([key, answer]) => !isAbsent(before[key]) && !isSame(before[key], answer));
  return isInUse && isReplaced ? recheck : undefined;
}
