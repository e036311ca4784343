import { type DeclaredField, isObject, type Json, type JsonObject, type RulePlan, type TestPlan } from '../../declare/index.ts';
import { compileData, isDeclaredData } from '../data.ts';
import type { CompileKind } from './field-kind.ts';

/** Where a field is: in the form or in an item. */
export type FieldPlace = Pick<Parameters<CompileKind>[1], 'key' | 'pathOf'>;

/** The limits of a field: fixed ones are part of its schema, others are rules. */
export interface CompiledLimits {
  readonly schema: JsonObject;
  readonly rules: readonly RulePlan[];
}

/** An option that limits an answer. */
interface Limit {
  readonly option: string;
  /** The rule of its issue; also the keyword of the schema that a fixed limit has. */
  readonly rule: string;
  /** The keyword of conditions that holds for an answer beyond the limit. */
  readonly violatedBy: string;
}

/** The limits of numbers. */
export const numberLimits: readonly Limit[] = [
  { option: 'min', rule: 'minimum', violatedBy: 'lessThan' },
  { option: 'max', rule: 'maximum', violatedBy: 'greaterThan' },
  { option: 'lessThan', rule: 'lessThan', violatedBy: 'minimum' },
  { option: 'greaterThan', rule: 'greaterThan', violatedBy: 'maximum' },
];

export type MomentName = 'day' | 'month' | 'time' | 'dateTime';

/** The limits of days, months and times: `("day")` → rules `dayFrom`, `dayTo`, … */
export const momentLimits = (kind: MomentName): readonly Limit[] => [
  { option: 'min', rule: `${kind}From`, violatedBy: 'before' },
  { option: 'max', rule: `${kind}To`, violatedBy: 'after' },
  { option: 'after', rule: 'after', violatedBy: 'notAfter' },
  { option: 'before', rule: 'before', violatedBy: 'notBefore' },
];

/** `min: "2026-01-01"` → a keyword of the schema; `min: "today"`, `min: "$.form.start"` → a rule, which reads the clock or other data. */
export function compileLimits(field: DeclaredField, { key, pathOf }: FieldPlace, limits: readonly Limit[]): CompiledLimits {
  const at = pathOf(key);
  const schema: Record<string, Json> = {};
  const rules: RulePlan[] = [];
  for (const { option, rule, violatedBy } of limits) {
    const value = field[option];
    const to: TestPlan['to'] | undefined = isDeclaredData(value) ? { data: compileData(value) } : readRelative(value);
    if (to !== undefined) rules.push({ when: { at, test: { keyword: violatedBy, to } }, field: key, issue: rule, limit: to });
    else if (typeof value === 'string' || typeof value === 'number') schema[rule] = value;
  }
  return { schema, rules };
}

const readRelative = (value: unknown): string | undefined =>
  typeof value === 'string' && /^(?:today|now)/.test(value) ? value : undefined;

/** `"sumAtMost": { "fields": ["children"], "limit": 9 }` of the field `adults` → a rule about the sum of both. */
export function compileSum(field: DeclaredField, { key, pathOf }: FieldPlace): readonly RulePlan[] {
  const declared = field['sumAtMost'];
  if (!isObject(declared) || !Array.isArray(declared['fields'])) return [];
  // check validated that the limit is a number or data.
  const to = isDeclaredData(declared['limit']) ? { data: compileData(declared['limit']) } : (declared['limit'] as number);
  const sum = [key, ...declared['fields'].map(String)].map(pathOf);
  return [{ when: { sum, test: { keyword: 'greaterThan', to } }, field: key, issue: 'sumAtMost', limit: to }];
}
