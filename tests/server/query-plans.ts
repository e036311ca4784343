// Every statement that the application runs in the server's tests must find its rows by an index, for any values.
import type { Database, Queryable } from '../../src/server/platform/database/database.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Small tables. */
const readWhole = new Set(['stores', 'schema_migrations']);
/** The page of the development outbox lists the newest messages; production does not have it. */
const developmentOnly = /FROM outbox\s+WHERE \$1::text IS NULL/;
/** Statements that the tests of this process have already explained. */
const explained = new Set<string>();

export interface WatchedDatabase {
  readonly database: Database;
  /** Explains the statements that are new in this process; throws if one reads a whole table. */
  explain(): Promise<void>;
}

export function watchQueries(database: Database): WatchedDatabase {
  const fresh = new Set<string>();
  const listen = <Q extends Queryable>(on: Q): Q => ({
    ...on,
    query: (sql, parameters) => {
      if (isExplainable(sql) && !explained.has(sql)) fresh.add(sql);
      return on.query(sql, parameters);
    },
  });
  return {
    database: { ...listen(database), transaction: (work) => database.transaction((tx) => work(listen(tx))) },
    explain: async () => {
      const statements = [...fresh].filter((sql) => !explained.has(sql));
      if (statements.length === 0) return;
      for (const sql of statements) explained.add(sql);
      const wholeScans = await database.transaction(async (tx) => {
        // Before sequential scans are disabled: their cost then makes PostgreSQL compile this query (JIT), which takes half a second.
        const partial = await listPartialIndexes(tx);
        await tx.script('SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_generic_plan');
        const found: string[] = [];
        for (const sql of statements) {
          const scans = (await findWholeScans(tx, sql)).filter((name) => !partial.has(name));
          if (scans.length > 0) found.push(`${scans.join(', ')}: ${sql.replaceAll(/\s+/g, ' ')}`);
        }
        return found;
      });
      if (wholeScans.length > 0) throw new Error(`statements read whole tables:\n${wholeScans.join('\n')}`);
    },
  };
}

/** A partial index has only the rows that a statement asks for. */
async function listPartialIndexes(on: Queryable): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  );
  return new Set(rows.map(({ name }) => name));
}

function isExplainable(sql: string): boolean {
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql) && !developmentOnly.test(sql);
}

/** The tables that the statement's plan reads from end to end. */
async function findWholeScans(tx: { readonly script: (sql: string) => Promise<void> } & Queryable, sql: string) {
  await tx.script(`PREPARE explained AS ${sql}`);
  const [statement] = await tx.query<{ parameters: number }>(
    "SELECT cardinality(parameter_types) AS parameters FROM pg_prepared_statements WHERE name = 'explained'",
  );
  const values = Array.from({ length: statement?.parameters ?? 0 }, () => 'NULL').join(', ');
  const [row] = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) EXECUTE explained${values === '' ? '' : `(${values})`}`,
  );
  await tx.script('DEALLOCATE explained');
  return row?.['QUERY PLAN'].flatMap(({ Plan }) => listWholeScans(Plan)) ?? [];
}

/** The first entries of an index, as far as a LIMIT or a minimum needs them, are no whole scan. */
function listWholeScans(node: PlanNode, isLimited = false): readonly string[] {
  const type = node['Node Type'];
  const isIndex = /^(Index Scan|Index Only Scan|Bitmap Index Scan)$/.test(type);
  const isWhole = type === 'Seq Scan' || (isIndex && !isLimited && node['Index Cond'] === undefined);
  const isLimit = type === 'Limit' || (isLimited && type !== 'Sort');
  const inner = (node.Plans ?? []).flatMap((each) => listWholeScans(each, isLimit));
  const table = node['Relation Name'];
  return isWhole && !(table !== undefined && readWhole.has(table)) ? [node['Index Name'] ?? table ?? type, ...inner] : inner;
}
