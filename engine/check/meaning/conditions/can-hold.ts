import type { Conditions, Formula, Value } from './conditions.ts';

/** Values of variables, by name. */
export type Assignment = ReadonlyMap<string, Value>;

/** After this many tries the result is undefined. */
const maxTries = 5_000;

/** Whether a formula is satisfiable, with some variables already assigned; undefined: too many tries. */
export function canHold(conditions: Conditions, formula: Formula, assigned: Assignment = new Map()): boolean | undefined {
  const holding = findHolding(conditions, formula, assigned);
  return holding === undefined ? undefined : holding !== 'never';
}

/**
 * An assignment that satisfies a formula, whatever the values of the other variables. 'never' is exact; an assignment may contain
 * values that cannot occur together if a variable has values that cannot be listed. undefined: too many tries.
 * Backtracking search: assigns one variable after the other until the formula is decided.
 */
export function findHolding(
  conditions: Conditions,
  formula: Formula,
  assigned: Assignment = new Map(),
): Assignment | 'never' | undefined {
  const read = [...namesIn(formula)];
  const names = read.filter((name) => !assigned.has(name));
  let tries = 0;
  // Only the assigned variables in the formula: a form may have assigned hundreds.
  const values = new Map(
    read.flatMap((name) => {
      const value = assigned.get(name);
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
      if (tries > maxTries) return undefined;
      values.set(name, value);
      const holds = visit(index + 1);
      if (holds !== false) return holds;
    }
    values.delete(name);
    return false;
  };
  const isSatisfied = visit(0);
  return isSatisfied === true ? values : isSatisfied === false ? 'never' : undefined;
}

/** All assignments of the variables; undefined: too many. `[a: true|false]` → `[{a: true}, {a: false}]` */
export function listAssignments(
  conditions: Conditions,
  names: readonly string[],
  most: number,
): readonly Assignment[] | undefined {
  let assignments: Assignment[] = [new Map()];
  for (const name of names) {
    const { values } = conditions.variable(name);
    if (assignments.length * values.length > most) return undefined;
    assignments = assignments.flatMap((assigned) => values.map((value): Assignment => new Map([...assigned, [name, value]])));
  }
  return assignments;
}

export function namesIn(formula: Formula): ReadonlySet<string> {
  if ('of' in formula) return new Set([formula.of]);
  if ('not' in formula) return namesIn(formula.not);
  return new Set(('all' in formula ? formula.all : formula.any).flatMap((part) => [...namesIn(part)]));
}

/** Evaluates a formula; undefined: it depends on unassigned variables. */
function decide(formula: Formula, values: Assignment): boolean | undefined {
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
    const decided = decide(part, values);
    if (decided === ends) return ends;
    isOpen ||= decided === undefined;
  }
  return isOpen ? undefined : !ends;
}
