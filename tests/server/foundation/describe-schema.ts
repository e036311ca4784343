import type { Queryable } from '../../../src/server/platform/database/database.ts';

/** The tables as normalized statements, the same for PGlite and PostgreSQL. */
export async function describeSchema(database: Queryable): Promise<string> {
  const columns = await database.query<{
    table: string;
    column: string;
    type: string;
    required: boolean;
    initial: string | null;
    identity: string;
  }>(
    `SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, a.attnotnull AS required,
       pg_get_expr(d.adbin, d.adrelid) AS initial, a.attidentity AS identity
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND a.attnum > 0 AND NOT a.attisdropped ORDER BY c.relname, a.attnum`,
  );
  // Newer servers name NOT NULL as a constraint as well; it is already on the column.
  const constraints = await database.query<{ table: string; text: string }>(
    `SELECT c.relname AS table, pg_get_constraintdef(k.oid) AS text FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND k.contype IN ('p', 'f', 'c', 'u') ORDER BY c.relname, k.contype DESC, text`,
  );
  const indexes = await database.query<{ table: string; text: string }>(
    `SELECT i.tablename AS table, i.indexdef AS text FROM pg_indexes i WHERE i.schemaname = 'public'
     AND i.indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY i.indexname`,
  );
  const triggers = await database.query<{ table: string; text: string }>(
    `SELECT c.relname AS table, pg_get_triggerdef(t.oid) AS text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = 'public' AND NOT t.tgisinternal ORDER BY t.tgname`,
  );
  const functions = await database.query<{ text: string }>(
    `SELECT btrim(pg_get_functiondef(p.oid), E' \n') AS text FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname = 'public' ORDER BY p.proname`,
  );
  const properties = await database.query<{ table: string; key: string | null; comment: string | null }>(
    `SELECT c.relname AS table, pg_get_partkeydef(c.oid) AS key, obj_description(c.oid, 'pg_class') AS comment
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  const tables = [...new Set(columns.map((column) => column.table))];
  const parts = tables.map((table) => {
    const lines = [
      ...columns.filter((column) => column.table === table).map(describeColumn),
      ...constraints.filter((constraint) => constraint.table === table).map((constraint) => constraint.text),
    ];
    const below = [...indexes, ...triggers].filter((each) => each.table === table).map(({ text }) => `${text};\n`);
    const { key, comment } = properties.find((each) => each.table === table) ?? { key: null, comment: null };
    const partitions = key === null ? '' : ` PARTITION BY ${key}`;
    const bound = comment === null ? '' : `COMMENT ON TABLE ${table} IS '${comment.replaceAll("'", "''")}';\n`;
    return `CREATE TABLE ${table} (\n  ${lines.join(',\n  ')}\n)${partitions};\n${bound}${below.join('')}`;
  });
  return `-- Written by tests/server/foundation/schema.test.ts from the migrations. Do not edit: vitest run tests/server/foundation/schema.test.ts -u\n\n${[...functions.map(({ text }) => `${text};\n`), ...parts].join('\n')}`;
}

function describeColumn(column: {
  column: string;
  type: string;
  required: boolean;
  initial: string | null;
  identity: string;
}): string {
  const identity = column.identity === 'a' ? ' GENERATED ALWAYS AS IDENTITY' : '';
  const initial = column.initial === null ? '' : ` DEFAULT ${column.initial}`;
  return `${column.column} ${column.type}${column.required ? ' NOT NULL' : ''}${initial}${identity}`;
}
