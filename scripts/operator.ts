import { parseArgs } from 'node:util';
import { isObject, type Json } from '../engine/declare/index.ts';
import { effectNames } from '../src/generated/effect-names.ts';
import { normalizeEmail } from '../src/rules/normalize-identifiers.ts';
import { firstStoreId } from '../src/server/app/seed/seed-store.ts';
import { systemClock } from '../src/server/platform/clock.ts';
import type { Database } from '../src/server/platform/database/database.ts';
import { listOperators, operatorRoles, removeOperator } from '../src/server/platform/sessions/operators.ts';
import { StartupError } from '../src/server/platform/startup-error.ts';
import type { ActorResult } from '../src/server/runtime/area.ts';
import { resolveActorRequest } from '../src/server/runtime/flow/actors/resolve-request.ts';
import { defaultName, type GivenOperator, prepareOperator, readEmail } from './administration/operators.ts';
import { readPassword } from './administration/read-password.ts';
import { runOnDatabase } from './administration/run-on-database.ts';
import { ensureStarted, findStoreOfHost, readStoreAddress } from './administration/store-address.ts';

const usage = `Usage: npm run operator -- add someone@example.com [--role editor|viewer] [--name "Some One"] [--store shop.example]
       npm run operator -- remove someone@example.com [--store shop.example]
       npm run operator -- list [--store shop.example]
       npm run operator -- resolve k_… [--refused CODE | --done '{"reference": "…"}']
Without --store: operators of the first store. The password of a new operator is read from standard input. Uses the database of DATABASE_URL, otherwise that in DATA_DIR.
`;

/** `store`: its host; undefined: the first store. */
type StoreTask = { readonly store: string | undefined } & (
  | { readonly name: 'list' }
  | { readonly name: 'remove'; readonly email: string }
  | { readonly name: 'add'; readonly operator: GivenOperator }
);
type Task = StoreTask | { readonly name: 'resolve'; readonly requestId: string; readonly answer: ActorResult | null };

/**
 * npm run operator: manages who may sign in at /console, and resolves actor requests by hand. Adding an existing address replaces
 * its role, name and password and ends its sessions. `main(['list'])` → 0: done; 1: failed; 2: wrong arguments.
 */
export async function main(args: readonly string[]): Promise<number> {
  const task = readTask(args);
  if (task === undefined) {
    process.stderr.write(usage);
    return 2;
  }
  return runOnDatabase(
    async () => (task.name === 'add' ? readPassword(task.operator.email) : ''),
    (database, password) =>
      task.name === 'resolve' ? resolveRequest(database, task.requestId, task.answer) : changeOperators(database, task, password),
  );
}

function readTask(args: readonly string[]): Task | undefined {
  const options = {
    role: { type: 'string', default: 'viewer' },
    name: { type: 'string' },
    store: { type: 'string' },
    refused: { type: 'string' },
    done: { type: 'string' },
  } as const;
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, target, ...rest] = positionals;
    const role = operatorRoles.find((each) => each === values.role);
    const { store } = values;
    if (name === 'list' && target === undefined) return { name, store };
    if (target === undefined || rest.length > 0 || role === undefined) return undefined;
    if (name === 'resolve') return { name, requestId: target, answer: readAnswer(values) };
    if (values.refused !== undefined || values.done !== undefined) return undefined;
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
  const storeId = await findStoreId(database, task.store);
  if (task.name === 'list') {
    const rows = await listOperators(database, storeId);
    return rows.map((row) => `${row.email}\t${row.role}\t${row.name}\n`).join('') || 'There is no operator yet.\n';
  }
  if (task.name === 'remove') {
    if (!(await removeOperator(database, storeId, normalizeEmail(task.email))))
      throw new StartupError(`There is no operator ${task.email}. "list" shows all of them.`);
    return `${task.email} can no longer sign in.\n`;
  }
  const { operator } = task;
  const add = await prepareOperator(operator, password);
  await database.transaction((tx) => add(tx, storeId));
  return `${operator.email} can sign in at /console as ${operator.role}.\n`;
}

async function findStoreId(database: Database, store: string | undefined): Promise<string> {
  await ensureStarted(database);
  if (store === undefined) return firstStoreId;
  const { host } = readStoreAddress(store);
  const storeId = await findStoreOfHost(database, host);
  if (storeId === undefined) throw new StartupError(`No store is served at ${host}. "npm run stores -- list" shows all of them.`);
  return storeId;
}

async function resolveRequest(database: Database, requestId: string, answer: ActorResult | null): Promise<string> {
  const resolve = (given: ActorResult | null) => resolveActorRequest(database, requestId, systemClock.now(), given);
  let request = await resolve(null);
  if (request === undefined)
    throw new StartupError(
      `There is no actor request ${requestId}. src/server/DEPLOYMENT.md explains how to list the open ones.`,
    );
  const description = `The request ${requestId} of ${request.flow} to ${request.actor}`;
  if (request.kind === 'awaited') {
    const codes = listCodes(request.flow, request.actor);
    if (answer === null || ('refused' in answer && !codes.includes(answer.refused)))
      throw new StartupError(
        `A flow still waits for the answer. ${description} needs the outcome: --done '{…}' if it was done, otherwise --refused with one of ${codes.join(', ')}.`,
      );
    request = (await resolve(answer)) ?? request;
  }
  if (request.kind === 'answered') return `${description} is answered. The server applies the answer.\n`;
  if (request.kind === 'open')
    throw new StartupError(`${description} is still retried: wait until its outcome is known or its key has expired.`);
  if (request.kind === 'notNeeded') throw new StartupError(`${description} has ended; there is nothing to resolve.`);
  return `${description} is resolved.\n`;
}

/** The codes with which an actor of a flow refuses. */
const listCodes = (flow: string, actor: string): readonly string[] => effectNames[flow]?.actors?.[actor]?.errors ?? [];
