// Every statement that the application runs in the server's tests must find its rows by an index, for any values.
import type { Database, Queryable } from '../../src/server/platform/database/database.ts';
import { claimStatements } from './test-databases.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string | undefined;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Tables that any statement may read from end to end: the database's own. */
const catalog = /^pg_/;
/** Pages of the development list the newest messages and checkouts, and the demo store is seeded; production does neither. */
const developmentOnly =
  /FROM outbox\s+WHERE \$1::text IS NULL|FROM checkout_sessions WHERE store_id = \$1 ORDER BY|FROM accounts a, jsonb_array_elements/;
/** When settings are published, members whom they concern are counted: once for an operator, and within the time of a statement. */
const countsConcerned = /^SELECT ((asked\.place|chosen\.value), )?count\(/;
/** Statements that the tests of this run have already explained, as far as this process knows. */
const explained = new Set<string>();

export interface WatchedDatabase {
  readonly database: Database;
  /** Explains the statements that are new in this run; throws if one reads a whole table. */
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
      const unknown = [...fresh].filter((sql) => !explained.has(sql));
      for (const sql of unknown) explained.add(sql);
      const statements = unknown.length === 0 ? [] : await claimStatements(unknown);
      if (statements.length === 0) return;
      const wholeScans = await database.transaction(async (tx) => {
        // Before sequential scans are disabled: their cost then makes PostgreSQL compile this query (JIT), which takes half a second.
        const small = await listSmall(tx);
        await tx.script(`SET LOCAL enable_seqscan = off; SET LOCAL plan_cache_mode = force_generic_plan; ${oneStore}`);
        const found: string[] = [];
        for (const sql of statements) {
          const scans = await findWholeScans(tx, sql, small);
          if (scans.length > 0) found.push(`${scans.join(', ')}: ${sql.replaceAll(/\s+/g, ' ')}`);
        }
        return found;
      });
      if (wholeScans.length > 0) throw new Error(`statements read whole tables:\n${wholeScans.join('\n')}`);
    },
  };
}

interface Small {
  /** Tables with few rows for each store, by their comment. */
  readonly tables: ReadonlySet<string>;
  /** Partial indexes, which have only the rows that a statement asks for. */
  readonly partial: ReadonlySet<string>;
}

async function listSmall(on: Queryable): Promise<Small> {
  const tables = await on.query<{ name: string }>(
    "SELECT relname::text AS name FROM pg_class WHERE relkind = 'r' AND obj_description(oid, 'pg_class') LIKE 'few: %'",
  );
  const partial = await on.query<{ name: string }>(
    'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE indpred IS NOT NULL',
  );
  return { tables: new Set(tables.map(({ name }) => name)), partial: new Set(partial.map(({ name }) => name)) };
}

/** Statistics of a large store: its id excludes no row, so that an index by the store alone looks as bad as it is there. */
const oneStore = `
  DELETE FROM pg_statistic USING pg_attribute WHERE attrelid = starelid AND attnum = staattnum AND attname = 'store_id';
  INSERT INTO pg_statistic (starelid, staattnum, stainherit, stanullfrac, stawidth, stadistinct, stakind1, stakind2, stakind3, stakind4,
    stakind5, staop1, staop2, staop3, staop4, staop5, stacoll1, stacoll2, stacoll3, stacoll4, stacoll5)
  SELECT attrelid, attnum, inherits, 0, 6, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    FROM pg_attribute JOIN pg_class ON oid = attrelid CROSS JOIN (VALUES (false), (true)) AS each (inherits)
   WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND attname = 'store_id'`;

function isExplainable(sql: string): boolean {
  return /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/i.test(sql) && !developmentOnly.test(sql) && !countsConcerned.test(sql);
}

/** The tables that the statement's plan reads from end to end. */
async function findWholeScans(tx: { readonly script: (sql: string) => Promise<void> } & Queryable, sql: string, small: Small) {
  await tx.script(`PREPARE explained AS ${sql}`);
  const [statement] = await tx.query<{ parameters: number }>(
    "SELECT cardinality(parameter_types) AS parameters FROM pg_prepared_statements WHERE name = 'explained'",
  );
  const values = Array.from({ length: statement?.parameters ?? 0 }, () => 'NULL').join(', ');
  const [row] = await tx.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) EXECUTE explained${values === '' ? '' : `(${values})`}`,
  );
  await tx.script('DEALLOCATE explained');
  return row?.['QUERY PLAN'].flatMap(({ Plan }) => listWholeScans(Plan, small)) ?? [];
}

/** `(store_id = $1)`: all rows of a store. */
const ofWholeStore = /^\(\(?store_id\)?(::text)? = [^()]+\)$/;

/**
 * The first entries of an index, as far as a LIMIT or a minimum needs them, are no whole scan. All rows of a store are one, unless the table
 * has few.
 */
function listWholeScans(node: PlanNode, small: Small, isLimited = false): readonly string[] {
  const type = node['Node Type'];
  const isLimit = type === 'Limit' || (isLimited && type !== 'Sort');
  // The index scan below a bitmap scan has no table of its own.
  const inner = (node.Plans ?? []).flatMap((plan) =>
    listWholeScans({ 'Relation Name': node['Relation Name'], ...plan }, small, isLimit),
  );
  const table = node['Relation Name'] ?? '';
  const isWhole = isWholeScan(node, small, isLimited) && !small.tables.has(table) && !catalog.test(table);
  return isWhole ? [node['Index Name'] ?? (table === '' ? type : table), ...inner] : inner;
}

function isWholeScan(node: PlanNode, small: Small, isLimited: boolean): boolean {
  const type = node['Node Type'];
  if (type === 'Seq Scan') return true;
  if (!/^(Index Scan|Index Only Scan|Bitmap Index Scan)$/.test(type) || isLimited) return false;
  const { 'Index Name': name = '', 'Index Cond': condition } = node;
  return !small.partial.has(name) && (condition === undefined || ofWholeStore.test(condition));
}
