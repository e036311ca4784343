import '../src/language/index.ts';
import { parseArgs } from 'node:util';
import type { JsonObject } from '../engine/declare/index.ts';
import { ownerRole } from '../src/rules/operators/permissions.ts';
import { insertStore, lockStores } from '../src/server/app/seed/insert-store.ts';
import { firstStoreId } from '../src/server/app/seed/seed-store.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import type { Database } from '../src/server/platform/database/database.ts';
import { makeId, systemRandom } from '../src/server/platform/random.ts';
import { StartupError } from '../src/server/platform/startup-error.ts';
import { defaultName, prepareOperator, readEmail } from './administration/operators.ts';
import { readPassword } from './administration/read-password.ts';
import { runOnDatabase } from './administration/run-on-database.ts';
import { ensureStarted, findStoreOfHost, readStoreAddress } from './administration/store-address.ts';

const usage = `Usage: npm run stores -- add --host shop.example [--name "港の店" [--name-en "Harbour"]] [--operator someone@example.com]
       npm run stores -- move --host shop.example --to new.example
       npm run stores -- list
Adds stores to the database of DATABASE_URL, otherwise to that in DATA_DIR; running servers serve them at once. A host may have a port.
--operator: who may publish its settings at /console; the password is read from standard input. A store that is already there stays as
it is, and only gets the operator.
`;

/** As in schemas/entities/store-setting-data.schema.json. */
const maxNameLength = 100;

/** Name of a store: for visitors who read Japanese, and for others. */
interface StoreName {
  readonly ja: string;
  readonly en?: string;
}
type Task =
  | { readonly action: 'list' }
  | { readonly action: 'move'; readonly host: string; readonly to: string }
  | { readonly action: 'add'; readonly host: string; readonly name?: StoreName; readonly operator?: string };

/** npm run stores: adds stores and lists them. `main(['list'])` → 0: done; 1: failed; 2: wrong arguments. */
export async function main(args: readonly string[]): Promise<number> {
  const task = readTask(args);
  if (task === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  return runOnDatabase(
    async () => (task.action === 'add' && task.operator !== undefined ? readPassword(task.operator) : ''),
    async (database, password) => {
      await ensureStarted(database);
      if (task.action === 'list') return listStores(database);
      return task.action === 'move' ? moveStore(database, task) : addStore(database, task, password);
    },
  );
}

function readTask(args: readonly string[]): Task | undefined {
  const text = { type: 'string' } as const;
  const options = { host: text, to: text, name: text, 'name-en': text, operator: text };
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [action, ...rest] = positionals;
    const optionNames = Object.keys(values).sort().join(' ');
    if (rest.length > 0) return undefined;
    if (action === 'list') return optionNames === '' ? { action } : undefined;
    const { host, to, operator } = values;
    if (host === undefined) return undefined;
    if (action === 'move') return optionNames === 'host to' && to !== undefined ? { action, host, to } : undefined;
    const email = operator === undefined ? undefined : readEmail(operator);
    if (action !== 'add' || to !== undefined || (operator !== undefined && email === undefined)) return undefined;
    const { name, 'name-en': english } = values;
    if ([name, english].some((text) => text !== undefined && !isName(text)) || (english !== undefined && name === undefined))
      return undefined;
    const names = name === undefined ? {} : { name: { ja: name, ...(english === undefined ? {} : { en: english }) } };
    return { action, host, ...names, ...(email === undefined ? {} : { operator: email }) };
  } catch {
    return undefined;
  }
}

const isName = (text: string): boolean => text.trim() !== '' && text.length <= maxNameLength && !/\p{Cc}/u.test(text);

async function addStore(database: Database, task: Task & { readonly action: 'add' }, password: string): Promise<string> {
  const { operator: email, name } = task;
  const address = readStoreAddress(task.host);
  const addOperator =
    email === undefined ? undefined : await prepareOperator({ email, role: ownerRole, name: defaultName(email) }, password);
  const isNew = await database.transaction(async (tx) => {
    await lockStores(tx);
    const knownId = await findStoreOfHost(tx, address.host);
    const id = knownId ?? makeId(systemRandom, 's');
    const store = { id, address, isDemo: false, developmentKey: null, documents: describeSettings(name) };
    if (knownId === undefined) await insertStore(tx, store, systemClock.now());
    await addOperator?.(tx, id);
    return knownId === undefined;
  });
  const lines = [isNew ? `${address.origin} is a store now.` : `${address.origin} is a store already, and was not changed.`];
  if (email !== undefined) lines.push(`${email} can sign in at ${address.origin}/console as ${ownerRole}.`);
  else if (isNew)
    lines.push(`Add its first operator: npm run operator -- add someone@example.com --role ${ownerRole} --store ${task.host}`);
  return `${lines.join('\n')}\n`;
}

/** The settings of a new store that differ from the defaults. Operators change the others at /console. */
function describeSettings(name: StoreName | undefined): { readonly [document: string]: JsonObject } {
  if (name === undefined) return {};
  return { storeSettingData: { serviceName: name.en === undefined ? name.ja : { ...name } } };
}

/** Members keep their accounts, but sessions and passkeys belong to the earlier host. */
async function moveStore(database: Database, task: Task & { readonly action: 'move' }): Promise<string> {
  const [from, to] = [readStoreAddress(task.host), readStoreAddress(task.to)];
  await database.transaction(async (tx) => {
    await lockStores(tx);
    const storeId = await findStoreOfHost(tx, from.host);
    if (storeId === undefined) throw new StartupError(`No store is served at ${from.host}. "list" shows all of them.`);
    if (storeId === firstStoreId) throw new StartupError('The first store is served at PUBLIC_URL: change that instead.');
    const storeOfHost = await findStoreOfHost(tx, to.host);
    if (storeOfHost !== undefined && storeOfHost !== storeId) throw new StartupError(`Another store is served at ${to.host}.`);
    await tx.query('UPDATE stores SET origin = $2, host = $3 WHERE store_id = $1', [storeId, to.origin, to.host]);
  });
  return `The store of ${from.host} is served at ${to.origin} now.\n`;
}

interface ListedStore {
  readonly store_id: string;
  readonly origin: string | null;
  readonly name: string | StoreName | null;
  readonly operators: number;
}

async function listStores(database: Database): Promise<string> {
  const rows = await database.query<ListedStore>(
    `SELECT s.store_id, s.origin, d.body -> 'serviceName' AS name,
            (SELECT count(*) FROM operators o WHERE o.store_id = s.store_id) AS operators
       FROM stores s
       LEFT JOIN LATERAL (SELECT body FROM settings_documents
                           WHERE store_id = s.store_id AND document = 'storeSettingData' AND version <= s.settings_version
                           ORDER BY version DESC LIMIT 1) d ON true
      ORDER BY s.created_at, s.store_id`,
  );
  return rows.map((row) => `${describeStore(row).join('\t')}\n`).join('');
}

function describeStore({ store_id: id, origin, name, operators }: ListedStore): readonly string[] {
  return [origin ?? 'every local address', id, describeName(name), operators === 1 ? '1 operator' : `${operators} operators`];
}

function describeName(name: ListedStore['name']): string {
  if (name === null) return 'without a name';
  if (typeof name === 'string') return name;
  return name.en === undefined ? name.ja : `${name.ja} / ${name.en}`;
}
