import type { Path } from '../../declare/index.ts';
import { listSettled, namesIn, type Settled } from './can-hold.ts';
import { type Conditions, type Formula, isSetting, stepsIn, type Value } from './conditions.ts';

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

/** `{["settings","policies","upFront"]: true}` → `"settings.policies.upFront" true`; what is settled by nothing: an empty text. */
export function describeSettled(settled: Settled): string {
  return [...settled].map(([name, value]) => `"${stepsIn(name).join('.')}" ${describeValue(value)}`).join(' and ');
}

/** `[["policies", "upFront"]]` → `what is set at "settings.policies.upFront"`; none: an empty text. */
export function describeReasons(settings: readonly Path[]): string {
  if (settings.length === 0) return '';
  return `what is set at ${settings.map((path) => `"settings.${path.join('.')}"`).join(' and ')}`;
}

function describeValue(value: Value): string {
  if (value === 'absent') return 'empty';
  return value === 'other' ? 'set' : JSON.stringify(value.is);
}
