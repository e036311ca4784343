// A store of its own for each worker: the built server on a fresh folder, driven as its members and developers would.
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
  /** Makes the next calls of an id answer or wait so. */
  fail(
    call: string,
    fault: {
      readonly answer?: { status: number; code: string; message: string };
      readonly delayMs?: number;
      readonly times?: number;
    },
  ): Promise<void>;
  endFaults(): Promise<void>;
  /** Ends the process as a power cut would, and starts it again on the same folder. */
  killAndRestart(): Promise<void>;
  /** Changes what stands in the database, as a program before this one may have left it. */
  rewrite(statements: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export async function startStore(environment: { readonly [name: string]: string } = {}): Promise<RunningStore> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-store-'));
  const port = await findPort();
  const origin = `http://localhost:${port}`;
  const start = () => runServer({ PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'warn', ...environment });
  let child = await start();
  const door = async (path: string, method: string, body?: object): Promise<Response> => {
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
        await door(`/dev/outbox?to=${encodeURIComponent(to)}`, 'GET')
      ).json();
      const code = messages.find((each) => each.code !== null)?.code;
      if (code == null) throw new Error(`no code was sent to ${to}`);
      return code;
    },
    advance: async (seconds) => void (await door('/dev/clock', 'POST', { advanceSeconds: seconds })),
    fail: async (call, fault) => void (await door('/dev/fault', 'POST', { call, times: 1, ...fault })),
    endFaults: async () => void (await door('/dev/fault', 'DELETE')),
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
    let said = '';
    const listen = (piece: Buffer): void => {
      said += piece.toString();
      if (said.includes('Madoguchi is ready')) resolve(child);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
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

/** What a page said: console errors and warnings, script errors, requests to other origins, CSP reports. */
function listenToPage(page: Page, origin: string): string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    // The browser's own line for a refused call: what the person is told of it is tested where it is refused.
    const isRefusedCall = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall) said.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => said.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) said.push(`request: ${url}`);
    if (url.includes('/csp-report')) said.push('a CSP report');
  });
  return said;
}

interface Fixtures {
  /** What the page said in this test; it must be nothing. */
  readonly said: string[];
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
  said: [
    async ({ page, store }, use) => {
      const said = listenToPage(page, store.origin);
      await use(said);
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page };

export const demoPassword = 'Demo-pass-2026';

/** Signs a demo account in, and opens its first page until its scripts have taken it over. */
export async function logIn(page: Page, value: string): Promise<void> {
  await signIn(page, value);
  await page.goto('/mypage');
  await waitForScripts(page);
}

/** Signs a demo account in by the call that the login page sends. */
export async function signIn(page: Page, value: string): Promise<void> {
  const data = { value, password: demoPassword };
  const answer = await page.request.post('/login', { headers: { 'sec-fetch-site': 'same-origin' }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Until the page's scripts have taken over what the server drew: before, a link loads a document and keeps nothing of where it was. */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((name) => name.startsWith('__reactFiber')),
  );
}
