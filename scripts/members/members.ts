import '../../src/language/index.ts';
import { parseArgs } from 'node:util';
import { systemClock } from '../../src/server/platform/clock.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { systemRandom } from '../../src/server/platform/random.ts';
import { openStore } from '../administration/open-store.ts';
import { type CommandResult, runOnDatabase } from '../administration/run-on-database.ts';
import { findNamedStore } from '../administration/store-address.ts';
import { exportAccount } from './export-account.ts';
import { type ImportSummary, importFile } from './import-file.ts';
import { inspectFile, type MemberFile } from './read-lines.ts';

const usage = `Usage: npm run members -- import members.csv [--dry-run] [--store shop.example]
       npm run members -- export a_…|someone@example.com [--store shop.example] > someone.json
Imports members of another system: CSV with a header, or JSON lines (.jsonl). src/server/docs/members-import.md lists the columns.
Exports what the store has about an account as JSON.
Without --store: the first store. Uses the database of DATABASE_URL, otherwise that in DATA_DIR.
Exit codes: 0 all lines were imported; 1 the import ended early, and a second run continues it; 2 wrong arguments; 3 some lines were rejected.
`;

/** `store`: its host; undefined: the first store. */
type Task = { readonly store: string | undefined } & (
  | { readonly name: 'import'; readonly path: string; readonly isDryRun: boolean }
  | { readonly name: 'export'; readonly account: string }
);

type ImportTask = Task & { readonly name: 'import' };
const platform = { clock: systemClock, random: systemRandom };

/** npm run members: imports members, and exports what is stored about one. `main(['import', 'members.csv'])` → 0: all imported; 1: failed; 2: wrong arguments; 3: some were rejected. */
export async function main(args: readonly string[]): Promise<number> {
  const task = readTask(args);
  if (task === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  if (task.name === 'export')
    return runOnDatabase(
      async () => undefined,
      async (database) => exportAccount({ database, storeId: await findNamedStore(database, task.store), platform, ...task }),
    );
  return runOnDatabase(
    () => inspectFile(task.path),
    (database, file) => runImport(database, task, file),
  );
}

function readTask(args: readonly string[]): Task | undefined {
  const options = { 'dry-run': { type: 'boolean', default: false }, store: { type: 'string' } } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, target, ...rest] = positionals;
    const { store, 'dry-run': isDryRun } = values;
    if (target === undefined || rest.length > 0) return undefined;
    if (name === 'import') return { name, path: target, isDryRun, store };
    return name === 'export' && !isDryRun ? { name, account: target, store } : undefined;
  } catch {
    return undefined;
  }
}

async function runImport(database: Database, { isDryRun, store }: ImportTask, file: MemberFile): Promise<CommandResult> {
  const storeId = await findNamedStore(database, store);
  const { project, store: published } = await openStore(database, storeId);
  const plans = project.plansFor(await project.settingsOf(storeId, published.settingsVersion));
  const { isDuplicateEmailAllowed } = plans.settings.registration;
  const summary = await importFile({ database, store: { storeId, isDuplicateEmailAllowed, platform }, plans, file, isDryRun });
  return { text: describeSummary(summary, isDryRun), code: summary.rejected === 0 ? 0 : 3 };
}

function describeSummary({ lines, rejected, skipped, reports, rejectedPath }: ImportSummary, isDryRun: boolean): string {
  const counts = `${lines} ${lines === 1 ? 'line' : 'lines'}: ${lines - rejected} ${isDryRun ? 'can be imported' : 'imported'}, ${rejected} rejected.`;
  return [
    ...reports,
    ...(reports.length < rejected && isDryRun ? [`… and ${rejected - reports.length} more`] : []),
    counts,
    ...(skipped > 0 ? [`An earlier run had done ${skipped} of them.`] : []),
    ...(rejectedPath === undefined ? [] : [`The rejected lines, with reasons: ${rejectedPath}`]),
    ...(isDryRun ? ['Nothing was written.'] : []),
    '',
  ].join('\n');
}
