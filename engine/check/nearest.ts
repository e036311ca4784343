import { distance } from 'fastest-levenshtein';

/** The known name nearest to a misspelt one: `("titel", ["title", "author"])` → `"title"`; undefined: none is near. */
export function findNearest(name: string, knownNames: Iterable<string>): string | undefined {
  const wanted = beginningOf(name);
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of knownNames) {
    const edits = countEdits(wanted, beginningOf(candidate), fewest);
    if (edits < fewest) [nearest, fewest] = [candidate, edits];
  }
  return nearest;
}

/**
 * Edits between two names, or Infinity if they are not near. Composite names (`card.title`, `/people/{id}`) are compared part by part:
 * as a whole, `field.nickname.label` would be near `field.nickname.titel`. A result of at least `enough` need not be exact.
 */
function countEdits(left: string, right: string, enough: number): number {
  if (Math.abs(left.length - right.length) >= enough) return Number.POSITIVE_INFINITY;
  const [parts, otherParts] = [left.split(/[./]/), right.split(/[./]/)];
  if (parts.length === 1 && otherParts.length === 1) return limitEdits(left, right, maxEdits(left));
  // A separator was forgotten or added.
  if (parts.length !== otherParts.length) return limitEdits(left, right, 2);
  let edits = 0;
  for (const [index, part] of parts.entries()) {
    edits += limitEdits(part, otherParts[index] ?? '', part.length < 4 ? 1 : maxEdits(part));
    if (edits >= enough) return Number.POSITIVE_INFINITY;
  }
  return edits;
}

function limitEdits(left: string, right: string, most: number): number {
  if (left === right) return 0;
  if (Math.abs(left.length - right.length) > most) return Number.POSITIVE_INFINITY;
  const edits = distance(left, right);
  return edits <= most ? edits : Number.POSITIVE_INFINITY;
}

/** A third of the letters, at least two. Names of two letters may differ by one only, or all of them would be near. */
function maxEdits(name: string): number {
  return Math.min(Math.max(2, Math.floor(name.length / 3)), Math.max(name.length - 1, 1));
}

/** Compares only the start of long names, which bounds the work. */
const beginningOf = (name: string): string => name.slice(0, 100).toLowerCase();
