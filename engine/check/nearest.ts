/** The name that was probably meant: `("givenNmae", ["givenName", "familyName"])` → `"givenName"`; undefined: none is near. */
export function findNearest(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  // Of a name of two letters one at least is the same: else every other would be near it.
  let least = Math.min(Math.max(2, Math.floor(name.length / 3)) + 1, Math.max(name.length, 2));
  const wanted = begin(name);
  for (const each of known) {
    if (Math.abs(each.length - name.length) >= least) continue;
    const distance = countEdits(wanted, begin(each), least);
    if (distance < least && areNear(wanted, begin(each))) [nearest, least] = [each, distance];
  }
  return nearest;
}

/**
 * Names that are put together, `login.title`, `/people/{id}`: each part is near the one in its place. Else of long names those would be
 * told that have one part in common and another that means something else: `field.nickname.label` for `field.nickname.titel`.
 */
function areNear(one: string, other: string): boolean {
  const [parts, others] = [one.split(/[./]/), other.split(/[./]/)];
  if (parts.length === 1 && others.length === 1) return true;
  if (parts.length !== others.length) return countEdits(one, other, 3) < 3;
  return parts.every((part, index) => {
    const most = part.length < 4 ? 1 : Math.max(2, Math.floor(part.length / 3));
    return countEdits(part, others[index] ?? '', most + 1) <= most;
  });
}

/** Names are short; of a long one only the beginning is compared, so that the work stays small. */
const begin = (name: string): string => name.slice(0, 100).toLowerCase();

/** Letters to change, add, drop or swap with their neighbour to make one text of the other; `enough` when there are that many. */
function countEdits(one: string, other: string, enough: number): number {
  // What both begin and end with costs nothing: of many names that begin alike little is left to compare.
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  let [endOfOne, endOfOther] = [one.length, other.length];
  while (endOfOne > from && endOfOther > from && one[endOfOne - 1] === other[endOfOther - 1])
    [endOfOne, endOfOther] = [endOfOne - 1, endOfOther - 1];
  const [a, b] = [one.slice(from, endOfOne), other.slice(from, endOfOther)];
  if (a === '' || b === '') return Math.min(a.length + b.length, enough);
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      // Further from the diagonal than `enough` there are as many letters to add or drop.
      if (Math.abs(i - j) >= enough) {
        next.push(enough);
        continue;
      }
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      const least = Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (least < smallest) smallest = least;
      next.push(least);
    }
    // A swap reaches back two rows, never to less than the smallest of the row before.
    if (smallest >= enough && Math.min(...row) >= enough) return enough;
    before = row;
    row = next;
  }
  return Math.min(row[b.length] ?? 0, enough);
}
