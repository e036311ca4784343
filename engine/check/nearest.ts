import { distance } from 'fastest-levenshtein';

/** The known name nearest to a misspelt one: `("givenNmae", ["givenName", "familyName"])` → `"givenName"`; undefined: none is near. */
export function findNearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = beginningOf(name);
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const each of known) {
    const edits = countEdits(wanted, beginningOf(each), fewest);
    if (edits < fewest) [nearest, fewest] = [each, edits];
  }
  return nearest;
}

/**
 * Edits between two names, or Infinity if they are not near. Composite names (`login.title`, `/people/{id}`) are compared part by part:
 * as a whole, `field.nickname.label` would be near `field.nickname.titel`. A result of at least `enough` need not be exact.
 */
function countEdits(one: string, other: string, enough: number): number {
  if (Math.abs(one.length - other.length) >= enough) return Number.POSITIVE_INFINITY;
  const [parts, others] = [one.split(/[./]/), other.split(/[./]/)];
  if (parts.length === 1 && others.length === 1) return limitEdits(one, other, maxEdits(one));
  // A separator was forgotten or added.
  if (parts.length !== others.length) return limitEdits(one, other, 2);
  let edits = 0;
  for (const [index, part] of parts.entries()) {
    edits += limitEdits(part, others[index] ?? '', part.length < 4 ? 1 : maxEdits(part));
    if (edits >= enough) return Number.POSITIVE_INFINITY;
  }
  return edits;
}

function limitEdits(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  const edits = distance(one, other);
  return edits <= most ? edits : Number.POSITIVE_INFINITY;
}

/** A third of the letters, at least two. Names of two letters may differ by one only, or all of them would be near. */
function maxEdits(name: string): number {
  return Math.min(Math.max(2, Math.floor(name.length / 3)), Math.max(name.length - 1, 1));
}

/** Compares only the start of long names, which bounds the work. */
const beginningOf = (name: string): string => name.slice(0, 100).toLowerCase();
