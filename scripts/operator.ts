import '../src/language/index.ts';
import { parseArgs } from 'node:util';
import { isObject, type Json } from '../engine/declare/index.ts';
import { ownerRole } from '../src/rules/operators/permissions.ts';
import { selectOpen } from '../src/server/areas/payment/payment-history/findings.ts';
import type { Database } from '../src/server/platform/database/database.ts';
import { listOperators } from '../src/server/platform/sessions/operators.ts';
import { StartupError } from '../src/server/platform/startup-error.ts';
import { typeSettings } from '../src/server/project/store-settings.ts';
import type { ActorResult } from '../src/server/runtime/area.ts';
import { openStore } from './administration/open-store.ts';
import { defaultName, type GivenOperator, prepareOperator, readEmail, removeByHand } from './administration/operators.ts';
import { readPassword } from './administration/read-password.ts';
import { resolveFindingByHand, resolveRequestByHand } from './administration/resolve-payments.ts';
import { runOnDatabase } from './administration/run-on-database.ts';
import { findNamedStore } from './administration/store-address.ts';

const usage = `Usage: npm run operator -- add someone@example.com [--role owner|viewer|…] [--name "Some One"] [--store shop.example]
       npm run operator -- remove someone@example.com [--store shop.example]
       npm run operator -- list [--store shop.example]
       npm run operator -- resolve k_… [--refused CODE | --done '{"reference": "…"}']
       npm run operator -- findings
       npm run operator -- resolve pf_… [--refund]
Without --store: operators of the first store. Roles are settings of the store; without --role: viewer. The password of a new operator is read from standard input. Uses the database of DATABASE_URL, otherwise that in DATA_DIR.
`;

/** `store`: its host; undefined: the first store. */
type StoreTask = { readonly store: string | undefined } & (
  | { readonly name: 'list' }
  | { readonly name: 'remove'; readonly email: string }
  | { readonly name: 'add'; readonly operator: GivenOperator }
);
/** Of any store. */
type Task =
  | StoreTask
  | { readonly name: 'findings' }
  | { readonly name: 'resolveFinding'; readonly findingId: string; readonly isRefunded: boolean }
  | { readonly name: 'resolve'; readonly requestId: string; readonly answer: ActorResult | null };

/**
 * npm run operator: manages who may sign in at /console, and resolves actor requests and differences of payments by hand. Adding an
 * existing address replaces its role, name and password and ends its sessions. `main(['list'])` → 0: done; 1: failed; 2: wrong arguments.
 */
export async function main(args: readonly string[]): Promise<number> {
  const task = readTask(args);
  if (task === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  return runOnDatabase(
    async () => (task.name === 'add' ? readPassword(task.operator.email) : ''),
    (database, password) => runTask(database, task, password),
  );
}

function runTask(database: Database, task: Task, password: string): Promise<string> {
  if (task.name === 'resolve') return resolveRequestByHand(database, task);
  if (task.name === 'findings') return listFindings(database);
  if (task.name === 'resolveFinding') return resolveFindingByHand(database, task);
  return changeOperators(database, task, password);
}

function readTask(args: readonly string[]): Task | undefined {
  const options = {
    role: { type: 'string', default: 'viewer' },
    name: { type: 'string' },
    store: { type: 'string' },
    refused: { type: 'string' },
    done: { type: 'string' },
    refund: { type: 'boolean', default: false },
  } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, target, ...rest] = positionals;
    const { store, role } = values;
    if (name === 'list' && target === undefined) return { name, store };
    if (name === 'findings' && target === undefined) return { name };
    if (target === undefined || rest.length > 0) return undefined;
    const isAnswered = values.refused !== undefined || values.done !== undefined;
    if (name === 'resolve' && target.startsWith('pf_'))
      return isAnswered ? undefined : { name: 'resolveFinding', findingId: target, isRefunded: values.refund };
    if (values.refund) return undefined;
    if (name === 'resolve') return { name, requestId: target, answer: readAnswer(values) };
    if (isAnswered) return undefined;
    const email = readEmail(target);
    if (email === undefined) return undefined;
    if (name === 'remove') return { name, email, store };
    return name === 'add' ? { name, operator: { email, role, name: values.name ?? defaultName(email) }, store } : undefined;
  } catch {
    return undefined;
  }
}

/** The actor's answer, as the operator found it out there; null: not given. Throws on anything but JSON objects. */
function readAnswer({ refused, done }: { readonly refused?: string; readonly done?: string }): ActorResult | null {
  if (refused !== undefined && done !== undefined) throw new Error('an answer is either done or refused');
  if (refused !== undefined) return { refused };
  if (done === undefined) return null;
  const value: Json = JSON.parse(done);
  if (!isObject(value)) throw new Error('a result is an object');
  return { done: value };
}

async function changeOperators(database: Database, task: StoreTask, password: string): Promise<string> {
  const storeId = await findNamedStore(database, task.store);
  if (task.name === 'list') {
    const rows = await listOperators(database, storeId);
    return rows.map((row) => `${row.email}\t${row.role}\t${row.name}\n`).join('') || 'There is no operator yet.\n';
  }
  if (task.name === 'remove') {
    await database.transaction((tx) => removeByHand(tx, storeId, task.email));
    return `${task.email} can no longer sign in.\n`;
  }
  const { operator } = task;
  await requireRole(database, storeId, operator.role);
  const add = await prepareOperator(operator, password);
  await database.transaction((tx) => add(tx, storeId));
  return `${operator.email} can sign in at /console as ${operator.role}.\n`;
}

/** Throws a StartupError if the store has no such role. */
async function requireRole(database: Database, storeId: string, role: string): Promise<void> {
  const { store, project } = await openStore(database, storeId);
  const { operatorRoles } = typeSettings(await project.settingsOf(storeId, store.settingsVersion));
  const roles = [ownerRole, ...operatorRoles.roles.map(({ roleId }) => roleId)];
  if (!roles.includes(role)) throw new StartupError(`There is no role ${role}. The store has ${roles.join(', ')}.`);
}

const maxFindings = 100;

async function listFindings(database: Database): Promise<string> {
  const rows = await selectOpen(database, maxFindings);
  const lines = rows.map((row) => {
    const { finding_id: id, store_id: storeId, kind, amount, charge, charge_key: key, provider_state: state, found_at: at } = row;
    return `${[id, storeId, kind, amount, charge, key, state, at.toISOString()].join('\t')}\n`;
  });
  return lines.join('') || 'The ledger and the payment provider agree.\n';
}
