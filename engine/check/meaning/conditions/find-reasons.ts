import type { Path } from '../../../declare/index.ts';
import type { Checking, GivenSettings, OpenScopes } from '../../checking.ts';
import type { ProblemDetails, ProblemSubject } from '../../problems/index.ts';
import { canHold, namesIn } from './can-hold.ts';
import type { Conditions, Formula, Value } from './conditions.ts';
import { openConditions } from './known-paths.ts';

/** A formula that holds because of a setting. */
interface Fact {
  readonly setting: Path;
  readonly formula: Formula;
}

interface Impossible {
  /** Formulas that can never hold with these settings. */
  readonly formulas: readonly Formula[];
  /** What also holds because of settings that no condition reads: a field that is set to required has an answer. */
  readonly facts?: readonly Fact[];
}

/** The given settings that cause a problem, for callers that word it themselves. */
export function findSubject(
  { settings }: Checking,
  scopes: OpenScopes,
  about: Omit<ProblemSubject, 'settings'>,
  read: (conditions: Conditions) => Impossible,
): Pick<ProblemDetails, 'about'> {
  return settings === undefined ? {} : { about: { ...about, settings: findReasons(scopes, settings, read) } };
}

/**
 * A minimal set of settings that makes the formulas impossible: without any one of them they might be possible. Of two settings that
 * each suffice, only one is returned. `read` must read the same conditions each time.
 */
function findReasons(
  scopes: OpenScopes,
  givenSettings: GivenSettings,
  read: (conditions: Conditions) => Impossible,
): readonly Path[] {
  const knownConditions = openConditions(scopes, givenSettings);
  read(knownConditions);
  // Without settings, so that each of them can be left open.
  const open = openConditions(scopes);
  const { formulas, facts = [] } = read(open);
  const names = new Set(formulas.flatMap((formula) => [...namesIn(formula)]));
  const assigned = [...names].flatMap((name): readonly Reason[] => {
    const setting = knownConditions.settingOf(name);
    return setting === undefined ? [] : [{ setting, name, values: knownConditions.variable(name).values }];
  });
  let reasons: readonly Reason[] = [...assigned, ...facts];
  for (const reason of reasons) {
    const fewer = reasons.filter((candidate) => candidate !== reason);
    if (formulas.every((formula) => isImpossible(open, formula, fewer))) reasons = fewer;
  }
  return [...new Map(reasons.map(({ setting }) => [JSON.stringify(setting), setting])).values()];
}

type Reason = Fact | { readonly setting: Path; readonly name: string; readonly values: readonly Value[] };

function isImpossible(conditions: Conditions, formula: Formula, reasons: readonly Reason[]): boolean {
  const assigned = new Map<string, Value>();
  const otherFormulas: Formula[] = [];
  for (const reason of reasons) {
    if ('formula' in reason) otherFormulas.push(reason.formula);
    else if (reason.values.length === 1 && reason.values[0] !== undefined) assigned.set(reason.name, reason.values[0]);
    else otherFormulas.push({ of: reason.name, test: (value) => reason.values.includes(value) });
  }
  return canHold(conditions, { all: [...otherFormulas, formula] }, assigned) === false;
}
