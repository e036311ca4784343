import { findCycles } from '../../find-cycles.ts';
import { canHold, namesIn } from './can-hold.ts';
import { answerAt, type Conditions, type Formula } from './conditions.ts';

export interface AskedField {
  readonly key: string;
  readonly when: Formula;
}

/** In larger groups of fields that depend on each other only the whole group is checked. */
const maxTogether = 9;

/**
 * Fields that are hidden once they are answered: one by its own answer, or several that can be asked together and are all hidden when
 * all are answered, which is possible on a page without scripts. Returns the smallest groups.
 */
export function findHiding(conditions: Conditions, fields: readonly AskedField[]): readonly (readonly string[])[] {
  const nameOf = (key: string): string => JSON.stringify(answerAt(key));
  const askable = fields.filter(({ when }) => namesIn(when).size > 0 && canHold(conditions, when) === true);
  const alone = askable.filter(
    (field) => namesIn(field.when).has(nameOf(field.key)) && hidesItself(conditions, field, nameOf(field.key)),
  );
  const hides = (group: readonly AskedField[]): boolean => {
    const answered = group.map(({ key }) => conditions.isPresent(answerAt(key)));
    return (
      canHold(conditions, { all: group.map(({ when }) => when) }) === true &&
      group.every(({ when }) => canHold(conditions, { all: [when, ...answered] }) === false)
    );
  };
  const otherFields = askable.filter((field) => !alone.includes(field));
  const indexes = new Map(otherFields.map(({ key }, index) => [nameOf(key), index]));
  const reads = otherFields.map(({ when }) => {
    const read = [...namesIn(when)].flatMap((name) => indexes.get(name) ?? []);
    return new Map(read.map((index) => [index, 1]));
  });
  const rings = findCycles(reads, () => true)
    .map((ring) => otherFields.filter((_, index) => ring.has(index)))
    .filter((ring) => ring.length > 1);
  const groups = rings.flatMap((ring) => {
    const hidingGroups: (readonly AskedField[])[] = [];
    for (const group of ring.length > maxTogether ? [ring] : listGroups(ring))
      if (!hidingGroups.some((smaller) => smaller.every((field) => group.includes(field))) && hides(group))
        hidingGroups.push(group);
    return hidingGroups;
  });
  return [...alone, ...groups].map((group) => ('key' in group ? [group.key] : group.map(({ key }) => key)));
}

/** Whether some answer hides a field that was asked without it, all else being equal. */
function hidesItself(conditions: Conditions, { key, when }: AskedField, name: string): boolean {
  const before = assumeAbsent(when, name);
  return canHold(conditions, { all: [before, conditions.isPresent(answerAt(key)), { not: when }] }) === true;
}

function assumeAbsent(formula: Formula, name: string): Formula {
  if ('of' in formula) return formula.of !== name ? formula : formula.test('absent') ? { all: [] } : { any: [] };
  if ('not' in formula) return { not: assumeAbsent(formula.not, name) };
  return 'all' in formula
    ? { all: formula.all.map((part) => assumeAbsent(part, name)) }
    : { any: formula.any.map((part) => assumeAbsent(part, name)) };
}

/** All subsets of two or more, smaller ones first. */
function listGroups(ring: readonly AskedField[]): readonly (readonly AskedField[])[] {
  const groups = Array.from({ length: 2 ** ring.length }, (_, mask) => ring.filter((_field, index) => (mask >> index) % 2 === 1));
  return groups.filter((group) => group.length > 1).sort((left, right) => left.length - right.length);
}
