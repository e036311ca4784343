import { answerAt } from './answer-at.ts';
import { canHold, namesIn } from './can-hold.ts';
import type { Conditions, Formula } from './conditions.ts';

export interface AskedField {
  readonly key: string;
  readonly when: Formula;
}

/** Of more fields than this that hang on each other only all of them together are looked at. */
const mostTogether = 9;

/**
 * Fields that are gone once they are answered: one by its own answer, or several that may all be asked and that are all hidden when all
 * are answered, as a page without scripts lets happen: every answer would be lost. Of such only the smallest groups.
 */
export function findHiding(conditions: Conditions, fields: readonly AskedField[]): readonly (readonly string[])[] {
  const nameOf = (key: string): string => JSON.stringify(answerAt(key));
  const reads = new Map(fields.map(({ key, when }) => [key, namesIn(when)]));
  const doesRead = (one: AskedField, other: AskedField): boolean => reads.get(one.key)?.has(nameOf(other.key)) === true;
  const able = fields.filter(({ when }) => canHold(conditions, when) === true);
  const alone = able.filter((field) => doesRead(field, field) && hidesItself(conditions, field, nameOf(field.key)));
  const others = able.filter((field) => !alone.includes(field));
  const hides = (group: readonly AskedField[]): boolean => {
    const answered = group.map(({ key }) => conditions.isPresent(answerAt(key)));
    return (
      canHold(conditions, { all: group.map(({ when }) => when) }) === true &&
      group.every(({ when }) => canHold(conditions, { all: [when, ...answered] }) === false)
    );
  };
  const groups = findRings(others, doesRead).flatMap((ring) => {
    const found: (readonly AskedField[])[] = [];
    for (const group of ring.length > mostTogether ? [ring] : listGroups(ring))
      if (!found.some((smaller) => smaller.every((field) => group.includes(field))) && hides(group)) found.push(group);
    return found;
  });
  return [...alone, ...groups].map((group) => ('key' in group ? [group.key] : group.map(({ key }) => key)));
}

/** Whether some answer takes the field away that was asked without it, with all else as it was. */
function hidesItself(conditions: Conditions, { key, when }: AskedField, name: string): boolean {
  const before = settleAbsent(when, name);
  return canHold(conditions, { all: [before, conditions.isPresent(answerAt(key)), { not: when }] }) === true;
}

function settleAbsent(formula: Formula, name: string): Formula {
  if ('of' in formula) return formula.of !== name ? formula : formula.test('absent') ? { all: [] } : { any: [] };
  if ('not' in formula) return { not: settleAbsent(formula.not, name) };
  return 'all' in formula
    ? { all: formula.all.map((each) => settleAbsent(each, name)) }
    : { any: formula.any.map((each) => settleAbsent(each, name)) };
}

/** Fields of which each hangs on each other, over however many between them. */
function findRings(
  fields: readonly AskedField[],
  doesRead: (one: AskedField, other: AskedField) => boolean,
): readonly (readonly AskedField[])[] {
  const reached = new Map(
    fields.map((field) => {
      const found = new Set<AskedField>();
      const add = (from: AskedField): void => {
        for (const other of fields) if (doesRead(from, other)) found.add(other);
      };
      add(field);
      // A set tells of what is added to it while it is walked.
      for (const each of found) add(each);
      return [field, found] as const;
    }),
  );
  const taken = new Set<AskedField>();
  return fields.flatMap((field) => {
    const ring = fields.filter((other) => reached.get(field)?.has(other) === true && reached.get(other)?.has(field) === true);
    if (taken.has(field) || ring.length < 2) return [];
    for (const each of ring) taken.add(each);
    return [ring];
  });
}

/** Every choice of two or more, the smaller ones first. */
function listGroups(ring: readonly AskedField[]): readonly (readonly AskedField[])[] {
  const all = Array.from({ length: 2 ** ring.length }, (_, mask) => ring.filter((_field, index) => (mask >> index) % 2 === 1));
  return all.filter((group) => group.length > 1).sort((one, other) => one.length - other.length);
}
