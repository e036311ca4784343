import type { Conditions, Formula, Value } from './conditions.ts';

/** Values that are settled, by variable. */
export type Settled = ReadonlyMap<string, Value>;

/** More tries than this are not made: nothing is said then. */
const mostTries = 5_000;

/** Whether a formula can hold, with some variables settled; undefined: there are too many ways to try. */
export function canHold(conditions: Conditions, formula: Formula, settled: Settled = new Map()): boolean | undefined {
  const found = findHolding(conditions, formula, settled);
  return found === undefined ? undefined : found !== 'never';
}

/**
 * Values with which a formula holds, whatever the variables have that are not among them. Exact where it says never; others may need
 * values that do not go together where a variable is one that cannot be listed. undefined: there are too many ways to try.
 * Variables are settled one after the other, and given up as soon as the formula is decided.
 */
export function findHolding(
  conditions: Conditions,
  formula: Formula,
  settled: Settled = new Map(),
): Settled | 'never' | undefined {
  const read = [...namesIn(formula)];
  const names = read.filter((name) => !settled.has(name));
  let tries = 0;
  // Of what is settled only what the formula reads: a form may have settled hundreds.
  const values = new Map(
    read.flatMap((name) => {
      const value = settled.get(name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const visit = (index: number): boolean | undefined => {
    const decided = decide(formula, values);
    if (decided !== undefined) return decided;
    const name = names[index];
    if (name === undefined) return false;
    for (const value of conditions.variable(name).values) {
      tries += 1;
      if (tries > mostTries) return undefined;
      values.set(name, value);
      const found = visit(index + 1);
      if (found !== false) return found;
    }
    values.delete(name);
    return false;
  };
  const found = visit(0);
  return found === true ? values : found === false ? 'never' : undefined;
}

/** Every way to settle variables; undefined: too many. `[a: true|false]` → `[{a: true}, {a: false}]` */
export function listSettled(conditions: Conditions, names: readonly string[], most: number): readonly Settled[] | undefined {
  let all: Settled[] = [new Map()];
  for (const name of names) {
    const { values } = conditions.variable(name);
    if (all.length * values.length > most) return undefined;
    all = all.flatMap((settled) => values.map((value): Settled => new Map([...settled, [name, value]])));
  }
  return all;
}

export function namesIn(formula: Formula): ReadonlySet<string> {
  if ('of' in formula) return new Set([formula.of]);
  if ('not' in formula) return namesIn(formula.not);
  return new Set(('all' in formula ? formula.all : formula.any).flatMap((each) => [...namesIn(each)]));
}

/** undefined: it hangs on what is not settled yet. */
function decide(formula: Formula, values: Settled): boolean | undefined {
  if ('of' in formula) {
    const value = values.get(formula.of);
    return value === undefined ? undefined : formula.test(value);
  }
  if ('not' in formula) {
    const inner = decide(formula.not, values);
    return inner === undefined ? undefined : !inner;
  }
  const [parts, ends] = 'all' in formula ? [formula.all, false] : [formula.any, true];
  let isOpen = false;
  for (const part of parts) {
    const each = decide(part, values);
    if (each === ends) return ends;
    isOpen ||= each === undefined;
  }
  return isOpen ? undefined : !ends;
}
