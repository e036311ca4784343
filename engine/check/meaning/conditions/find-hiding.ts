import { answerAt } from './answer-at.ts';
import { canHold, namesIn } from './can-hold.ts';
import type { Conditions, Formula } from './conditions.ts';

export interface AskedField {
  readonly key: string;
  readonly when: Formula;
}

/** Which fields the condition of each reads. */
type Reads = ReadonlyMap<AskedField, readonly AskedField[]>;

/** In larger groups of fields that depend on each other only the whole group is checked. */
const maxTogether = 9;

/**
 * Fields that are hidden once they are answered: one by its own answer, or several that can be asked together and are all hidden when
 * all are answered, which is possible on a page without scripts. Returns the smallest groups.
 */
export function findHiding(conditions: Conditions, fields: readonly AskedField[]): readonly (readonly string[])[] {
  const nameOf = (key: string): string => JSON.stringify(answerAt(key));
  const byName = new Map(fields.map((field) => [nameOf(field.key), field]));
  const reads: Reads = new Map(
    fields.map((field) => [field, [...namesIn(field.when)].flatMap((name) => byName.get(name) ?? [])]),
  );
  const askable = fields.filter(({ when }) => canHold(conditions, when) === true);
  const alone = askable.filter(
    (field) => reads.get(field)?.includes(field) === true && hidesItself(conditions, field, nameOf(field.key)),
  );
  const others = new Set(askable.filter((field) => !alone.includes(field)));
  const hides = (group: readonly AskedField[]): boolean => {
    const answered = group.map(({ key }) => conditions.isPresent(answerAt(key)));
    return (
      canHold(conditions, { all: group.map(({ when }) => when) }) === true &&
      group.every(({ when }) => canHold(conditions, { all: [when, ...answered] }) === false)
    );
  };
  const groups = findRings(others, reads).flatMap((ring) => {
    const found: (readonly AskedField[])[] = [];
    for (const group of ring.length > maxTogether ? [ring] : listGroups(ring))
      if (!found.some((smaller) => smaller.every((field) => group.includes(field))) && hides(group)) found.push(group);
    return found;
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
    ? { all: formula.all.map((each) => assumeAbsent(each, name)) }
    : { any: formula.any.map((each) => assumeAbsent(each, name)) };
}

/** Groups of fields that depend on each other, directly or indirectly. */
function findRings(fields: ReadonlySet<AskedField>, reads: Reads): readonly (readonly AskedField[])[] {
  const inside = removeAcyclic(fields, reads);
  const reached = new Map(
    [...inside].map((field) => {
      const found = new Set(readsIn(inside, reads, field));
      // Iterating a set includes elements added meanwhile.
      for (const each of found) for (const other of readsIn(inside, reads, each)) found.add(other);
      return [field, found] as const;
    }),
  );
  const grouped = new Set<AskedField>();
  return [...inside].flatMap((field) => {
    if (grouped.has(field)) return [];
    const ring = [...inside].filter(
      (other) => reached.get(field)?.has(other) === true && reached.get(other)?.has(field) === true,
    );
    for (const each of ring) grouped.add(each);
    return ring.length < 2 ? [] : [ring];
  });
}

const readsIn = (inside: ReadonlySet<AskedField>, reads: Reads, field: AskedField): readonly AskedField[] =>
  (reads.get(field) ?? []).filter((other) => inside.has(other));

/** Removes fields that are in no cycle because they depend, directly or indirectly, only on fields without dependencies. */
function removeAcyclic(fields: ReadonlySet<AskedField>, reads: Reads): ReadonlySet<AskedField> {
  const inside = new Set(fields);
  const open = new Map([...fields].map((field) => [field, readsIn(fields, reads, field).length]));
  const readers = new Map<AskedField, AskedField[]>();
  for (const field of fields)
    for (const other of readsIn(fields, reads, field)) {
      const own = readers.get(other);
      if (own === undefined) readers.set(other, [field]);
      else own.push(field);
    }
  const ends = [...fields].filter((field) => open.get(field) === 0);
  // Iterating a list includes elements added meanwhile.
  for (const end of ends) {
    inside.delete(end);
    for (const reader of readers.get(end) ?? []) {
      const left = (open.get(reader) ?? 0) - 1;
      open.set(reader, left);
      if (left === 0) ends.push(reader);
    }
  }
  return inside;
}

/** All subsets of two or more, smaller ones first. */
function listGroups(ring: readonly AskedField[]): readonly (readonly AskedField[])[] {
  const all = Array.from({ length: 2 ** ring.length }, (_, mask) => ring.filter((_field, index) => (mask >> index) % 2 === 1));
  return all.filter((group) => group.length > 1).sort((one, other) => one.length - other.length);
}
