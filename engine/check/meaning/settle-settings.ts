import { listSettled, namesIn, type Settled } from './can-hold.ts';
import type { Conditions, Formula, Value } from './conditions.ts';

/** More stores than this are not imagined. */
const mostStores = 512;

/**
 * The stores that formulas can tell apart: every way to settle what they read of the settings. Where one of these cannot be listed, or
 * there are too many, only the store of which nothing is known: then what is said is said of all.
 */
export function settleSettings(conditions: Conditions, formulas: readonly Formula[]): readonly Settled[] {
  const names = [...new Set(formulas.flatMap((each) => [...namesIn(each)]))].filter(isSetting);
  const exact = names.filter((name) => conditions.variable(name).isExact);
  return listSettled(conditions, exact, mostStores) ?? [new Map()];
}

function isSetting(name: string): boolean {
  return name.startsWith('["settings",');
}

/** `{["settings","policies","upFront"]: true}` → `"settings.policies.upFront" true`; what is settled by nothing: an empty text. */
export function describeSettled(settled: Settled): string {
  return [...settled].map(([name, value]) => `"${stepsIn(name).join('.')}" ${describeValue(value)}`).join(' and ');
}

function stepsIn(name: string): readonly string[] {
  const steps: unknown = JSON.parse(name);
  return Array.isArray(steps) ? steps.map(String) : [name];
}

function describeValue(value: Value): string {
  if (value === 'absent') return 'empty';
  return value === 'other' ? 'set' : JSON.stringify(value.is);
}
