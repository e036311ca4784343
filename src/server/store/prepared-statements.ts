import { createHash } from 'node:crypto';

/** Which statements a connection of PostgreSQL keeps ready, by a name: it reads and plans them once, not at each request. */
export interface PreparedStatements {
  /** The name to ask by; undefined: the statement is read and planned anew. `nameOf("SELECT …")` → `"s5f0c…"` once it is asked often. */
  nameOf(sql: string): string | undefined;
  /** Whether an error says that what was kept ready is not to be had: none of it counts from now on, and asking again will do. */
  giveUpAfter(error: unknown): boolean;
}

/** One that is asked so often is kept ready. Every connection pays for what it keeps with memory. */
const oftenEnough = 20;
const mostTexts = 1_000;
/**
 * What was prepared is not there, or is there already: a pool between us and PostgreSQL gives each transaction another connection. Or a newer
 * program has changed a table meanwhile ("cached plan must not change result type").
 */
const outdated: readonly unknown[] = ['26000', '42P05', '0A000'];

export function createPreparedStatements(): PreparedStatements {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  let isOver = false;

  function count(sql: string): number {
    const asked = (counts.get(sql) ?? 0) + 1;
    if (counts.size < mostTexts || counts.has(sql)) counts.set(sql, asked);
    return asked;
  }

  return {
    nameOf: (sql) => {
      if (isOver) return undefined;
      const known = names.get(sql);
      if (known !== undefined) return known;
      if (count(sql) < oftenEnough) return undefined;
      const made = `s${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
      names.set(sql, made);
      return made;
    },
    giveUpAfter: (error) => {
      const isOutdated = names.size > 0 && error instanceof Error && 'code' in error && outdated.includes(error.code);
      isOver ||= isOutdated;
      return isOutdated;
    },
  };
}
