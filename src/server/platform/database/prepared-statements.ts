import { createHash } from 'node:crypto';

/**
 * Decides which statements are prepared, by name: PostgreSQL parses and plans them once per connection instead of at each
 * request.
 */
export interface PreparedStatements {
  /** Returns the name of the prepared statement; undefined: not prepared. `nameOf("SELECT …")` → `"s5f0c…"` after some uses. */
  nameOf(sql: string): string | undefined;
  /** Disables prepared statements if the error is due to them. True: the query may be retried. */
  disableAfter(error: unknown): boolean;
}

/** Uses after which a statement is prepared. Each prepared statement takes memory on every connection. */
const prepareAfter = 20;
const maxCounts = 1_000;
/**
 * The prepared statement is missing or exists already, because a pooler changes connections between transactions; or a newer
 * program version changed a table ("cached plan must not change result type").
 */
const statementErrors: readonly unknown[] = ['26000', '42P05', '0A000'];

export function createPreparedStatements(): PreparedStatements {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  let isDisabled = false;

  function count(sql: string): number {
    const uses = (counts.get(sql) ?? 0) + 1;
    if (counts.size < maxCounts || counts.has(sql)) counts.set(sql, uses);
    return uses;
  }

  return {
    nameOf: (sql) => {
      if (isDisabled) return undefined;
      const existing = names.get(sql);
      if (existing !== undefined) return existing;
      if (count(sql) < prepareAfter) return undefined;
      const name = `s${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`;
      names.set(sql, name);
      return name;
    },
    disableAfter: (error) => {
      const isStatementError =
        names.size > 0 && error instanceof Error && 'code' in error && statementErrors.includes(error.code);
      isDisabled ||= isStatementError;
      return isStatementError;
    },
  };
}
