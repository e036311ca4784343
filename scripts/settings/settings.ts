import '../../src/language/index.ts';
import { parseArgs } from 'node:util';
import type { Database } from '../../src/server/platform/database/database.ts';
import { compareSettings } from '../../src/server/settings/index.ts';
import { type OpenedStore, openStore } from '../administration/open-store.ts';
import { readEmail } from '../administration/operators.ts';
import { type CommandResult, runOnDatabase } from '../administration/run-on-database.ts';
import { findNamedStore } from '../administration/store-address.ts';
import { describeChange } from './describe-change.ts';
import { importSettings } from './import-settings.ts';
import { writePictureFiles } from './picture-files.ts';
import { readSettings, writeSettings } from './settings-files.ts';

const usage = `Usage: npm run settings -- export settings/ [--store shop.example]
       npm run settings -- diff settings/ [--store shop.example]
       npm run settings -- import settings/ --operator someone@example.com [--publish] [--store shop.example]
Writes the published settings of a store into a folder, a JSON file for each document and a file for each picture, and reads them from there.
import: makes a draft of the operator, who looks at it and publishes it at /console; --publish publishes at once.
Without --store: the first store. Uses the database of DATABASE_URL, otherwise that in DATA_DIR.
Exit codes: 0 done, or nothing differs; 1 the settings differ, or are refused; 2 wrong arguments; 3 the command failed.
`;

/** `store`: its host; undefined: the first store. */
type Task = { readonly folder: string; readonly store: string | undefined } & (
  | { readonly name: 'export' | 'diff' }
  | { readonly name: 'import'; readonly operator: string; readonly isPublished: boolean }
);

/** npm run settings: exports the settings of a store as files, compares and imports them. `main(['export', 'settings/'])` → the exit code, see `usage`. */
export async function main(args: readonly string[]): Promise<number> {
  const task = readTask(args);
  if (task === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  return runOnDatabase(
    async () => undefined,
    async (database) => runTask(database, await openStore(database, await findNamedStore(database, task.store)), task),
    3,
  );
}

function readTask(args: readonly string[]): Task | undefined {
  const text = { type: 'string' } as const;
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: { store: text, operator: text, publish: { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [name, folder, ...rest] = positionals;
    const { store, publish: isPublished } = values;
    const operator = values.operator === undefined ? undefined : readEmail(values.operator);
    if (folder === undefined || rest.length > 0) return undefined;
    if (name === 'import') return operator === undefined ? undefined : { name, folder, store, operator, isPublished };
    if (values.operator !== undefined || isPublished) return undefined;
    return name === 'export' || name === 'diff' ? { name, folder, store } : undefined;
  } catch {
    return undefined;
  }
}

async function runTask(database: Database, opened: OpenedStore, task: Task): Promise<CommandResult> {
  const { folder } = task;
  if (task.name === 'export') return exportSettings(database, opened, folder);
  const files = await readSettings(opened, folder);
  if (task.name === 'import') return importSettings(database, opened, files, task);
  const { store, project } = opened;
  const published = await project.settingsOf(store.id, store.settingsVersion);
  const changes = compareSettings(published, { ...published, ...files.documents });
  if (changes.length === 0) return { text: `Nothing differs from version ${store.settingsVersion}.\n`, code: 0 };
  const lines = [...changes.map(describeChange), `${changes.length} differ from version ${store.settingsVersion}.`];
  return { text: `${lines.join('\n')}\n`, code: 1 };
}

async function exportSettings(database: Database, opened: OpenedStore, folder: string): Promise<CommandResult> {
  const { documents, omitted } = await writeSettings(opened, folder);
  const pictures = await writePictureFiles(database, opened.store.id, documents, folder);
  const lines = [
    ...omitted.map(([document, ...path]) => `${document} ${path.join('.')}: a secret was left out.`),
    `${Object.keys(documents).length} documents of version ${opened.store.settingsVersion} are in ${folder}.`,
    ...(pictures === 0 ? [] : [`${pictures} of their pictures are in ${folder}/pictures.`]),
  ];
  return { text: `${lines.join('\n')}\n`, code: 0 };
}
