/** Separates keys and names that are compared as one text. Neither contains it. */
export const between = '\n';

/** Consecutive fields of a section: on one line where the width allows, or below one another. */
export interface FieldRun {
  readonly keys: readonly string[];
  readonly isLine: boolean;
}

/**
 * `(["name", "familyName", "givenName", "sex"], [["familyName", "givenName"]])` → `name`, then a line of two, then `sex`. Depends
 * only on the plan, not on which fields are shown, so that controls stay mounted when others appear or disappear.
 */
export function splitLines(keys: readonly string[], lines: readonly (readonly string[])[]): readonly FieldRun[] {
  const lineOf = new Map(lines.flatMap((line) => line.map((key) => [key, line] as const)));
  const runs: { keys: string[]; line: readonly string[] | undefined }[] = [];
  for (const key of keys) {
    const line = lineOf.get(key);
    const last = runs.at(-1);
    if (last !== undefined && last.line === line) last.keys.push(key);
    else runs.push({ keys: [key], line });
  }
  return runs.map((run) => ({ keys: run.keys, isLine: run.line !== undefined }));
}

/** Runs in parts of at most so many fields. A line is not split. */
export function splitParts(runs: readonly FieldRun[], maxFields: number): readonly (readonly FieldRun[])[] {
  const parts: FieldRun[][] = [];
  let room = 0;
  for (const { keys, isLine } of runs)
    for (let from = 0; from < keys.length; ) {
      const count = isLine ? keys.length : Math.min(keys.length - from, room > 0 ? room : maxFields);
      if (room < count) {
        parts.push([]);
        room = maxFields;
      }
      parts.at(-1)?.push({ keys: keys.slice(from, from + count), isLine });
      room -= count;
      from += count;
    }
  return parts;
}
