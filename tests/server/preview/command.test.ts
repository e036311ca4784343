// npm run preview as a process: on a copy of the declarations that is changed, broken and fixed while it runs.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '../../../scripts/preview/messages.ts';
import { listen, next, type RunningPreview, runPreview } from '../../preview/run-preview.ts';

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-preview-'));
const screenFile = join(folder, 'screens', 'login.screen.json');
const textFile = join(folder, 'screens', 'text', 'en', 'login.json');
let preview: RunningPreview;
let messages: AsyncGenerator<Message>;

beforeAll(async () => {
  // The meta-schemas for editors are not part of this copy.
  for (const name of ['screens', 'schemas', 'flows', 'engine/declare/meta'])
    cpSync(name, join(folder, name), { recursive: true });
  preview = await runPreview(folder);
  messages = listen(preview);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const draw = async (address: string): Promise<string> => (await fetch(preview.origin + address)).text();
const loginInEnglish = `/login?preview=${encodeURIComponent('screen=login&language=en')}`;

it('opens a state by its address, with the real page’s Content-Security-Policy', async () => {
  const answer = await fetch(preview.origin + loginInEnglish);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self' 'nonce-[^']+';/);
  const html = await answer.text();
  expect(html).toContain('<html lang="en"');
  expect(html).toContain('data-screen="login"');
  expect(html).toMatch(/src="\/assets\/entry-browser-[\w-]+\.js"/);
});

it('records what its own pages send, and refuses requests of other sites', async () => {
  const post = async (headers: Record<string, string>): Promise<number> =>
    (await fetch(`${preview.origin}/zapi/signup`, { method: 'POST', body: '{}', headers })).status;
  expect(await post({ origin: 'https://evil.example' })).toBe(403);
  expect(await post({ origin: 'null' })).toBe(403);
  expect(await post({ origin: preview.origin.replace('http:', 'https:') })).toBe(403);
  expect(await post({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await post({ origin: preview.origin, 'sec-fetch-site': 'same-origin' })).toBe(409);
  expect(await post({})).toBe(409);
});

it('refuses bodies that are too large or malformed, without revealing paths', async () => {
  const read = async (body: string): Promise<readonly [number, string]> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${preview.origin}/zapi/signup`, { method: 'POST', body, headers });
    return [answer.status, await answer.text()];
  };
  expect(await read('{')).toEqual([400, 'The request could not be read.']);
  expect(await read('{"__proto__":{}}')).toEqual([400, 'The request could not be read.']);
  const status = await new Promise((resolve) => {
    const sent = request(
      `${preview.origin}/zapi/signup`,
      { method: 'POST', headers: { 'content-length': '30000000' } },
      (answer) => {
        resolve(answer.statusCode);
        sent.destroy();
      },
    );
    sent.on('error', () => undefined).flushHeaders();
  });
  expect(status).toBe(413);
});

it('refuses other host names (DNS rebinding)', async () => {
  const status = await new Promise((resolve) => {
    request(`${preview.origin}/preview`, { headers: { host: 'store.example' } }, (answer) => resolve(answer.statusCode)).end();
  });
  expect(status).toBe(403);
});

it('reports a change, and renders the new state', async () => {
  expect(await next(messages, 'problems')).toEqual({ kind: 'problems', problems: [] });
  const before = readFileSync(textFile, 'utf8');
  writeFileSync(textFile, before.replaceAll('"Log in"', '"Come in"'));
  expect((await next(messages, 'changed')).kind).toBe('changed');
  expect(await draw(loginInEnglish)).toContain('Come in');
});

it('shows the problems of a broken file with the lines around, renders the last good state, and recovers by itself', async () => {
  const whole = readFileSync(screenFile, 'utf8');
  writeFileSync(screenFile, whole.slice(0, whole.length / 2));
  const message = await next(messages, 'problems');
  expect(message.problems.map(({ file }) => file)).toContain('screens/login.screen.json');
  const [first] = message.problems;
  expect(first?.frame.find(({ kind }) => kind === 'marked')?.gutter).toBe(`> ${first?.line} |`);
  expect(await draw(loginInEnglish)).toContain('Come in');
  writeFileSync(screenFile, whole);
  await next(messages, 'changed');
});

it('sends nothing: it reports what would have been sent, except HEAD requests', async () => {
  const asked = await fetch(preview.origin + loginInEnglish, { method: 'HEAD' });
  expect([asked.status, asked.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect((await fetch(`${preview.origin}/zapi/login`, { method: 'HEAD' })).status).toBe(404);
  const answer = await fetch(`${preview.origin}/zapi/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"value":"a"}',
  });
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'PREVIEW']);
  expect(await next(messages, 'sent')).toMatchObject({ method: 'POST', path: '/zapi/login' });
});

it('exits on SIGTERM, with one line of output in total', async () => {
  const { code, output } = await preview.end();
  expect(code).toBe(0);
  expect(output.replace('Building …\n', '')).toBe(`Preview: ${preview.origin}/preview\n`);
});

it('reports in a sentence that it cannot start, and exits with 2', () => {
  const ended = spawnSync(process.execPath, ['scripts/preview.mjs', join(folder, 'nowhere')], { encoding: 'utf8' });
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/^The preview cannot start: ENOENT: .+\n$/);
}, 60_000);
