import type { Path } from '../../declare/index.ts';
import type { GivenSettings } from '../checking.ts';
import type { OpenScopes } from '../paths/scopes.ts';
import { canHold, namesIn } from './can-hold.ts';
import { Conditions, type Formula, type Value } from './conditions.ts';
import { knowPaths } from './know-path.ts';

/** Something that holds because of a setting. */
export interface Fact {
  readonly setting: Path;
  readonly formula: Formula;
}

export interface Impossible {
  /** Each of them can never hold with these settings. */
  readonly formulas: readonly Formula[];
  /** What holds besides, because of a setting that no condition reads: a field that is set to be required is answered. */
  readonly facts?: readonly Fact[];
}

/**
 * The settings of a store by which something is impossible: with another value of one of them it might be possible, and none can be
 * left out. Two settings of which each alone would do are told by one of them.
 * `read` reads the same conditions each time it is asked.
 */
export function findReasons(
  scopes: OpenScopes,
  { values, now }: GivenSettings,
  read: (conditions: Conditions) => Impossible,
): readonly Path[] {
  const known = new Conditions(knowPaths(scopes, values), now);
  read(known);
  // Of these nothing is settled, so that a setting can be left open.
  const open = new Conditions(knowPaths(scopes, undefined));
  const { formulas, facts = [] } = read(open);
  const names = new Set(formulas.flatMap((formula) => [...namesIn(formula)]));
  const settled = [...names].flatMap((name): readonly Reason[] => {
    const setting = known.settingOf(name);
    return setting === undefined ? [] : [{ setting, name, values: known.variable(name).values }];
  });
  let reasons: readonly Reason[] = [...settled, ...facts];
  for (const reason of reasons) {
    const fewer = reasons.filter((each) => each !== reason);
    if (formulas.every((formula) => isImpossible(open, formula, fewer))) reasons = fewer;
  }
  return [...new Map(reasons.map(({ setting }) => [JSON.stringify(setting), setting])).values()];
}

type Reason = Fact | { readonly setting: Path; readonly name: string; readonly values: readonly Value[] };

function isImpossible(conditions: Conditions, formula: Formula, reasons: readonly Reason[]): boolean {
  const settled = new Map<string, Value>();
  const others: Formula[] = [];
  for (const reason of reasons) {
    if ('formula' in reason) others.push(reason.formula);
    else if (reason.values.length === 1 && reason.values[0] !== undefined) settled.set(reason.name, reason.values[0]);
    else others.push({ of: reason.name, test: (value) => reason.values.includes(value) });
  }
  return canHold(conditions, { all: [...others, formula] }, settled) === false;
}
