// Each application of engine/examples, as a stranger gets it: installed from the tarball in a folder outside of the project, checked, built
// and used in a browser.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findChromium } from '../../scripts/toolchain/find-chromium.mjs';
import { root } from '../house/read-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-examples-'));
const running: ChildProcess[] = [];
/** What the examples have written. */
const written: string[] = [];
const { PATH, HOME } = process.env;
let tarball = '';
let browser: Browser;

const run = (command: string, args: readonly string[], cwd: string): string =>
  // Not the settings of this project's npm.
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { PATH, HOME } });

beforeAll(async () => {
  tarball = join(root, run('node', ['scripts/package/pack.mjs', folder], root).trim().split('\n').at(-1) ?? '');
  browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
});

afterAll(async () => {
  // With what npx has started.
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid);
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs, checks and builds an example, and starts it. Returns its address. */
async function startExample(name: string, command: readonly string[]): Promise<string> {
  const cwd = join(folder, name);
  cpSync(join(root, 'engine', 'examples', name), cwd, { recursive: true });
  const declared = join(cwd, 'package.json');
  writeFileSync(
    declared,
    readFileSync(declared, 'utf8').replace('"@madoguchi/engine": "0.1.0"', `"@madoguchi/engine": "file:${tarball}"`),
  );
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], cwd);
  run('npm', ['run', 'build'], cwd);
  run('npm', ['run', 'check'], cwd);
  const port = await findPort();
  const [program = '', ...args] = command.map((part) => part.replace('{port}', String(port)));
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  child.stdout.on('data', (text) => written.push(String(text)));
  running.push(child);
  const address = `http://localhost:${port}`;
  await expect
    .poll(() =>
      fetch(address).then(
        ({ status }) => status < 500,
        () => false,
      ),
    )
    .toBe(true);
  return address;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0);
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** A page that fails the test if it says anything on its console, such as a violation of its policy. */
async function openPage(
  address: string,
  options: { readonly javaScriptEnabled?: boolean } = {},
): Promise<{ page: Page; output: string[] }> {
  const page = await browser.newPage(options);
  const output: string[] = [];
  page.on('console', (message) => output.push(message.text()));
  page.on('pageerror', (error) => output.push(error.message));
  // Browsers ask for it by themselves.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(address);
  return { page, output };
}

const issues = (page: Page): Promise<string[]> => page.locator('.field-issue').allTextContents();

it('contact: a form alone validates, sends its answers and keeps them if they are refused', async () => {
  const address = await startExample('contact', ['npx', 'vite', 'preview', '--port', '{port}', '--strictPort']);
  const { page, output } = await openPage(address);
  const sent: unknown[] = [];
  await page.route('**/contact', (route) => {
    sent.push(route.request().postDataJSON());
    return route.fulfill({ status: sent.length === 1 ? 503 : 204 });
  });
  await page.locator('[data-main]').click();
  await expect
    .poll(() => issues(page))
    .toEqual(['Please fill in “Name”.', 'Please fill in “Email address”.', 'Please fill in “Message”.']);
  await page.getByLabel('Name').fill('Hana');
  await page.getByLabel('Email address').fill('ｈａｎａ＠example.com');
  await page.getByLabel('Message').fill('Hello');
  await page.locator('[data-main]').click();
  await expect.poll(() => page.locator('[role=alert]').textContent()).toContain('We could not take your message.');
  await page.locator('[data-main]').click();
  await expect.poll(() => page.locator('.toast').textContent()).toBe('Thank you. We will answer soon.');
  expect(sent).toEqual(Array(2).fill({ name: 'Hana', email: 'hana@example.com', topic: null, message: 'Hello' }));
  expect(output.filter((text) => !text.includes('503'))).toEqual([]);
});

it('clinic: a flow in three steps, with and without scripts', async () => {
  const address = await startExample('clinic', ['node', 'server.js']);
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  for (const [javaScriptEnabled, time] of [
    [true, `${day}T09:00`],
    [false, `${day}T14:00`],
  ] as const) {
    const { page, output } = await openPage(`${address}/visit`, { javaScriptEnabled });
    const document = await page.evaluateHandle(() => window.document.body);
    await page.locator('[data-main]').click();
    await expect.poll(() => issues(page)).toContain('Please choose “Reason”.');
    await page.getByLabel('Check-up').check();
    await page.getByLabel('Day and time').fill(time);
    await page.getByLabel('How many').fill('2');
    if (javaScriptEnabled) await expect.poll(() => page.locator('output[name=fee]').textContent()).toBe('10,000 yen');
    await page.locator('[data-main]').click();
    await page.waitForURL('**/patient');
    await expect.poll(() => page.locator('main').textContent()).toContain('10,000 yen');
    if (javaScriptEnabled) await expectHistory(page);
    await page.getByLabel('Name').fill('Hana Mori');
    await page.getByLabel('Email address').fill('hana@example.com');
    await page.locator('[data-main]').click();
    await page.waitForURL('**/done');
    await expect.poll(() => page.locator('h1').textContent()).toBe('Your appointment is booked');
    if (javaScriptEnabled) expect(await document.evaluate((body) => body.isConnected)).toBe(true);
    const [mailed = ''] =
      written
        .join('')
        .match(/\/appointments\/\S+/g)
        ?.slice(-1) ?? [];
    await page.goto(address + mailed);
    await expect.poll(() => page.locator('main').textContent()).toContain('Hana Mori');
    await page.getByRole('link', { name: 'Book another' }).click();
    await page.waitForURL('**/done');
    expect(output).toEqual([]);
    await page.close();
    await expectBooked(`${address}/visit`, time, javaScriptEnabled);
  }
});

/** The second page was shown in the document of the first: it has its title and the focus, and the way back and forth. */
async function expectHistory(page: Page): Promise<void> {
  await expect.poll(() => page.title()).toBe('Who comes?');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.goBack();
  await expect.poll(() => page.locator('h1').textContent()).toBe('Book an appointment');
  expect([await page.title(), await page.getByLabel('How many').inputValue()]).toEqual(['Book an appointment', '2']);
  await page.goForward();
  await expect.poll(() => page.locator('h1').textContent()).toBe('Who comes?');
}

/** Tries to book a time that somebody else has: the rule of the server tells it at the field. */
async function expectBooked(address: string, time: string, javaScriptEnabled: boolean): Promise<void> {
  const { page } = await openPage(address, { javaScriptEnabled });
  await page.getByLabel('Check-up').check();
  await page.getByLabel('Day and time').fill(time);
  await page.getByLabel('How many').fill('1');
  await page.locator('[data-main]').click();
  await expect.poll(() => issues(page)).toEqual(['Somebody else has booked this time. Choose another.']);
  await page.close();
}

it('own-kind: a kind of the application with its own control', async () => {
  const address = await startExample('own-kind', ['npx', 'vite', 'preview', '--port', '{port}', '--strictPort']);
  const { page, output } = await openPage(address);
  await page.locator('[data-main]').click();
  await expect.poll(() => issues(page)).toEqual(['Please fill in “How was the food?”.']);
  await page.getByLabel('★★', { exact: true }).check();
  await page.locator('[data-main]').click();
  await expect.poll(() => issues(page)).toEqual(['Please give us another chance.']);
  await page.getByLabel('Comment').fill('BAD');
  await page.getByLabel('★★★★★').check();
  await expect.poll(() => issues(page)).toEqual(['Please do not shout: write small letters too.']);
  await page.getByLabel('Comment').fill('Good');
  await page.locator('[data-main]').click();
  await expect.poll(() => issues(page)).toEqual([]);
  expect(output).toEqual([]);
});
