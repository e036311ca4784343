/** The name that was probably meant: `("givenNmae", ["givenName", "familyName"])` → `"givenName"`; undefined: none is near. */
export function findNearest(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const each of known) {
    if (Math.abs(each.length - name.length) >= least) continue;
    const distance = countEdits(name.toLowerCase(), each.toLowerCase(), least);
    if (distance < least) [nearest, least] = [each, distance];
  }
  return nearest;
}

/** Letters to change, add, drop or swap with their neighbour to make one text of the other; `enough` when there are that many. */
function countEdits(one: string, other: string, enough: number): number {
  // Names are short; of a long one only the beginning is compared, so that the work stays small.
  const [a, b] = [one.slice(0, 100), other.slice(0, 100)];
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    if (Math.min(...row, ...next) >= enough) return enough;
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
