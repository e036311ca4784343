import type { Path } from '../../../declare/index.ts';
import type { GivenSettings, OpenScopes } from '../../checking.ts';
import { canHold, namesIn } from './can-hold.ts';
import { Conditions, type Formula, type Value } from './conditions.ts';
import { createPathLookup } from './known-paths.ts';

/** A formula that holds because of a setting. */
export interface Fact {
  readonly setting: Path;
  readonly formula: Formula;
}

export interface Impossible {
  /** Formulas that can never hold with these settings. */
  readonly formulas: readonly Formula[];
  /** What also holds because of settings that no condition reads: a field that is set to required has an answer. */
  readonly facts?: readonly Fact[];
}

/**
 * A minimal set of settings that makes the formulas impossible: without any one of them they might be possible. Of two settings that
 * each suffice, only one is returned. `read` must read the same conditions each time.
 */
export function findReasons(
  scopes: OpenScopes,
  { values, now }: GivenSettings,
  read: (conditions: Conditions) => Impossible,
): readonly Path[] {
  const known = new Conditions(createPathLookup(scopes, values), now);
  read(known);
  // Without settings, so that each of them can be left open.
  const open = new Conditions(createPathLookup(scopes, undefined));
  const { formulas, facts = [] } = read(open);
  const names = new Set(formulas.flatMap((formula) => [...namesIn(formula)]));
  const assigned = [...names].flatMap((name): readonly Reason[] => {
    const setting = known.settingOf(name);
    return setting === undefined ? [] : [{ setting, name, values: known.variable(name).values }];
  });
  let reasons: readonly Reason[] = [...assigned, ...facts];
  for (const reason of reasons) {
    const fewer = reasons.filter((each) => each !== reason);
    if (formulas.every((formula) => isImpossible(open, formula, fewer))) reasons = fewer;
  }
  return [...new Map(reasons.map(({ setting }) => [JSON.stringify(setting), setting])).values()];
}

type Reason = Fact | { readonly setting: Path; readonly name: string; readonly values: readonly Value[] };

function isImpossible(conditions: Conditions, formula: Formula, reasons: readonly Reason[]): boolean {
  const assigned = new Map<string, Value>();
  const others: Formula[] = [];
  for (const reason of reasons) {
    if ('formula' in reason) others.push(reason.formula);
    else if (reason.values.length === 1 && reason.values[0] !== undefined) assigned.set(reason.name, reason.values[0]);
    else others.push({ of: reason.name, test: (value) => reason.values.includes(value) });
  }
  return canHold(conditions, { all: [...others, formula] }, assigned) === false;
}
