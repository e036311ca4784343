// One store per worker: the built server on a fresh data folder, with its development endpoints.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { openPglite } from '../../src/server/platform/database/pglite-database.ts';

export interface RunningStore {
  readonly origin: string;
  /** The newest code that was sent to an address. */
  readCode(to: string): Promise<string>;
  advance(seconds: number): Promise<void>;
  /** Makes the next calls with this id answer or delay as given. */
  fail(
    call: string,
    fault: {
      readonly answer?: { status: number; code: string; message: string };
      readonly delayMs?: number;
      readonly times?: number;
    },
  ): Promise<void>;
  clearFaults(): Promise<void>;
  /** Kills the process with SIGKILL and starts it again on the same folder. */
  killAndRestart(): Promise<void>;
  /** Changes the database directly, for example to rows that an older release could have written. */
  rewrite(statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startStore(environment: { readonly [name: string]: string } = {}): Promise<RunningStore> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-store-'));
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
    readCode: async (to) => {
      const messages: readonly { code: string | null }[] = await (
        await endpoint(`/dev/outbox?to=${encodeURIComponent(to)}`, 'GET')
      ).json();
      const code = messages.find((each) => each.code !== null)?.code;
      if (code == null) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    advance: async (seconds) => void (await endpoint('/dev/clock', 'POST', { advanceSeconds: seconds })),
    fail: async (call, fault) => void (await endpoint('/dev/fault', 'POST', { call, times: 1, ...fault })),
    clearFaults: async () => void (await endpoint('/dev/fault', 'DELETE')),
    killAndRestart: async () => {
      await end(child, 'SIGKILL');
      child = await start();
    },
    rewrite: async (statements) => {
      await end(child, 'SIGTERM');
      const database = await openPglite(folder);
      for (const statement of statements) await database.query(statement);
      await database.close();
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

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

/** Collects console errors and warnings, script errors, requests to other origins, CSP reports. */
function listenToPage(page: Page, origin: string): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    // The browser logs refused calls; tests of refusals assert their messages.
    const isRefusedCall = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) messages.push(`request: ${url}`);
    if (url.includes('/csp-report')) messages.push('a CSP report');
  });
  return messages;
}

interface Fixtures {
  /** Console output and errors of the page in this test; must be empty. */
  readonly messages: string[];
}

export const test = base.extend<Fixtures, { store: RunningStore }>({
  store: [
    async ({}, use) => {
      const store = await startStore();
      await use(store);
      await store.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ store }, use) => use(store.origin),
  messages: [
    async ({ page, store }, use) => {
      const messages = listenToPage(page, store.origin);
      await use(messages);
      expect(messages).toEqual([]);
    },
    { auto: true },
  ],
});

/** A test on a store that no other file uses: for lasting changes, such as a member's second factor. */
export function testOnOwnStore(environment: { readonly [name: string]: string } = {}, statements: readonly string[] = []) {
  return test.extend<object, { store: RunningStore }>({
    store: [
      async ({}, use) => {
        const store = await startStore(environment);
        if (statements.length > 0) await store.rewrite(statements);
        await use(store);
        await store.stop();
      },
      { scope: 'worker' },
    ],
  });
}

export { expect, type Page };

export const demoPassword = 'Demo-pass-2026';

/** Signs a demo account in and opens its first page until it is hydrated. */
export async function logIn(page: Page, value: string): Promise<void> {
  await signIn(page, value);
  await page.goto('/mypage');
  await waitForHydration(page);
}

/** Signs a demo account in with the login page's call. */
export async function signIn(page: Page, value: string): Promise<void> {
  const data = { value, password: demoPassword };
  const answer = await page.request.post('/login', { headers: { 'sec-fetch-site': 'same-origin' }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Waits for hydration: before it, a link loads a document. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactFiber')),
  );
}
