import type { Path } from '../../../declare/index.ts';
import { type Assignment, listAssignments, namesIn } from './can-hold.ts';
import { type Conditions, type Formula, isSetting, stepsIn, type Value } from './conditions.ts';

/** The maximum number of combinations of settings. */
const maxStores = 512;

/**
 * All combinations of the settings that formulas read. Settings with values that cannot be listed are left open; with too many
 * combinations, all are, and a problem is only reported if it holds for all settings.
 */
export function enumerateSettings(conditions: Conditions, formulas: readonly Formula[]): readonly Assignment[] {
  const names = [...new Set(formulas.flatMap((formula) => [...namesIn(formula)]))].filter(isSetting);
  const exact = names.filter((name) => conditions.variable(name).isExact);
  return listAssignments(conditions, exact, maxStores) ?? [new Map()];
}

/** `{["settings","library","upFront"]: true}` → `"settings.library.upFront" true`; without variables: an empty text. */
export function describeAssignment(assigned: Assignment): string {
  return [...assigned].map(([name, value]) => `"${stepsIn(name).join('.')}" ${describeValue(value)}`).join(' and ');
}

/** `[["library", "upFront"]]` → `the setting "settings.library.upFront"`; none: an empty text. */
export function describeReasons(settings: readonly Path[]): string {
  if (settings.length === 0) return '';
  return `the ${settings.length === 1 ? 'setting' : 'settings'} ${settings.map((path) => `"settings.${path.join('.')}"`).join(' and ')}`;
}

function describeValue(value: Value): string {
  if (value === 'absent') return 'empty';
  return value === 'other' ? 'set' : JSON.stringify(value.is);
}
