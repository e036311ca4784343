import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../project-root.ts';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly hash: string;
  readonly steps: readonly MigrationStep[];
}

/**
 * `transaction`: statements that are committed together. `concurrently`: one `CREATE INDEX CONCURRENTLY`, which no transaction may
 * contain. `batches`: one INSERT, UPDATE or DELETE that changes a limited number of rows; it is repeated, each time in a transaction of
 * its own, until it changes none.
 */
export interface MigrationStep {
  readonly kind: 'transaction' | 'concurrently' | 'batches';
  readonly sql: string;
}

export const migrationFolder = join(projectRoot, 'src', 'server', 'platform', 'database', 'migrations');

/** The files of a program do not change while it runs, and probes ask for them. */
const migrationsByFolder = new Map<string, Promise<readonly Migration[]>>();

/** Reads the migrations in order, from files named `0001-foundation.sql`. Numbers may have gaps, which branches leave. */
export function readMigrations(folder: string = migrationFolder): Promise<readonly Migration[]> {
  const reading = migrationsByFolder.get(folder) ?? readFolder(folder);
  migrationsByFolder.set(folder, reading);
  return reading;
}

async function readFolder(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    names.map(async (name): Promise<Migration> => {
      const sql = await readFile(join(folder, name), 'utf8');
      return {
        number: Number(name.slice(0, 4)),
        name,
        sql,
        hash: createHash('sha256').update(sql).digest('hex'),
        steps: readSteps(sql),
      };
    }),
  );
  for (const [index, { number, name }] of migrations.entries()) {
    const previous = migrations[index - 1]?.number ?? 0;
    if (!(number > previous)) throw new Error(`Migration ${name} must have a number greater than ${previous}.`);
  }
  return migrations;
}

/** Lines such as `-- step: concurrently` begin another step; what precedes them is a transaction. */
function readSteps(sql: string): readonly MigrationStep[] {
  const [first = '', ...parts] = sql.split(/^-- step: (transaction|concurrently|batches)$/m);
  const steps: MigrationStep[] = [{ kind: 'transaction', sql: first }];
  for (let index = 0; index < parts.length; index += 2) {
    const kind = parts[index];
    if (kind === 'transaction' || kind === 'concurrently' || kind === 'batches')
      steps.push({ kind, sql: parts[index + 1] ?? '' });
  }
  return steps.filter((step) => step.sql.replaceAll(/^\s*--.*$/gm, '').trim() !== '');
}
