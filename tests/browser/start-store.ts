// The built server on a fresh data folder, with its development endpoints.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPglite } from '../../src/server/platform/database/pglite-database.ts';

export interface RunningStore {
  readonly origin: string;
  /** How each member logs in and pays. */
  readAccounts(): Promise<readonly { readonly account_id: string }[]>;
  /** The newest code that was sent to an address. */
  readCode(to: string): Promise<string>;
  advance(seconds: number): Promise<void>;
  /** Makes the next calls with this id answer as given. `holdCalls` delays calls. */
  injectFault(
    call: string,
    fault: { readonly answer: { status: number; code: string; message: string }; readonly times?: number },
  ): Promise<void>;
  clearFaults(): Promise<void>;
  /** Kills the process with SIGKILL and starts it again on the same folder. */
  killAndRestart(): Promise<void>;
  /** Changes the database directly, for example to rows that an older release could have written. */
  rewrite(statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** The variable with the folder of the seeded store, set before the workers start. */
const templateVariable = 'STORE_TEMPLATE';

/** Seeds a store in this folder, and lets each store begin with a copy of it. */
export async function createTemplate(folder: string): Promise<void> {
  const child = await runServer({ PORT: String(await findPort()), DATA_DIR: folder, LOG_LEVEL: 'warn' });
  await end(child, 'SIGTERM');
  process.env[templateVariable] = folder;
}

/** Starts the built server on a data folder of its own, after these statements. */
export async function startStore(
  environment: { readonly [name: string]: string } = {},
  statements: readonly string[] = [],
): Promise<RunningStore> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-store-'));
  const template = process.env[templateVariable];
  if (template !== undefined) cpSync(template, folder, { recursive: true });
  if (statements.length > 0) await change(folder, statements);
  const port = await findPort();
  const origin = `http://localhost:${port}`;
  const start = () => runServer({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment });
  let child = await start();
  const endpoint = async (path: string, method: string, body?: object): Promise<Response> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    origin,
    readAccounts: async () => (await endpoint('/dev/accounts', 'GET')).json(),
    readCode: async (to) => {
      const messages: readonly { code: string | null }[] = await (
        await endpoint(`/dev/outbox?to=${encodeURIComponent(to)}`, 'GET')
      ).json();
      const code = messages.find((each) => each.code !== null)?.code;
      if (code == null) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    advance: async (seconds) => void (await endpoint('/dev/clock', 'POST', { advanceSeconds: seconds })),
    injectFault: async (call, fault) => void (await endpoint('/dev/fault', 'POST', { call, times: 1, ...fault })),
    clearFaults: async () => void (await endpoint('/dev/fault', 'DELETE')),
    killAndRestart: async () => {
      await end(child, 'SIGKILL');
      child = await start();
    },
    rewrite: async (more) => {
      await end(child, 'SIGTERM');
      await change(folder, more);
      child = await start();
    },
    stop: async () => {
      await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function runServer(environment: { readonly [name: string]: string }): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let messages = '';
    const listen = (piece: Buffer): void => {
      messages += piece.toString();
      if (messages.includes('Madoguchi is ready')) resolve(child);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${messages}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Below the ports that Linux gives to outgoing connections (from 32768). */
const ports = { first: 20_000, last: 32_000 };
/** The store's port and those of the three demo servers after it. */
const portsOfStore = 4;

/** The first of four free ports in a row. Random, because another run may look for some at the same time. */
async function findPort(): Promise<number> {
  for (;;) {
    const first = ports.first + portsOfStore * randomInt((ports.last - ports.first) / portsOfStore);
    const isFree = await Promise.all(Array.from({ length: portsOfStore }, (_, distance) => isPortFree(first + distance)));
    if (isFree.every(Boolean)) return first;
  }
}

function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

async function change(folder: string, statements: readonly string[]): Promise<void> {
  const database = await openPglite(folder);
  for (const statement of statements) await database.query(statement);
  await database.close();
}
