// npm run preview as a process, on a copy of the program whose declarations and code are changed, broken and fixed while it runs.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '../../../../scripts/preview/messages.ts';
import { listen, next, type RunningPreview, runPreview } from '../../../preview/run-preview.ts';
import { day, sample } from '../../../sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-preview-'));
const screenFile = join(folder, 'screens', 'login.screen.json');
const textFile = join(folder, 'screens', 'text', 'en', 'login', 'login.json');
const code = join(folder, 'scripts', 'preview', 'choices.ts');
const parts = ['engine', 'src', 'scripts', 'screens', 'schemas', 'flows', 'public'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'tsconfig.engine.json'];
let preview: RunningPreview;
let messages: AsyncGenerator<Message>;

beforeAll(async () => {
  // With the build of the same sources, if there is one.
  const built = existsSync('dist') ? ['dist'] : [];
  for (const name of [...parts, ...files, ...built, 'tests/language']) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, '.cache'));
  preview = await runPreview(undefined, folder);
  messages = listen(preview);
});
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

const whole = readFileSync('scripts/preview/choices.ts', 'utf8');
const changed = `${whole}\nglobalThis.process.title = 'changed';\n`;

async function expectRendered(): Promise<void> {
  const html = await draw(loginInEnglish);
  expect(html).toContain('data-screen="login"');
  const script = /src="(\/assets\/entry-browser-[\w-]+\.js)"/.exec(html)?.[1] ?? '';
  expect((await fetch(preview.origin + script)).status).toBe(200);
}

async function exitAtStart(): Promise<void> {
  appendFileSync(code, "throw new Error('broken on purpose');\n");
  expect((await next(messages, 'program')).program).toEqual({ state: 'building' });
  expect((await next(messages, 'program')).program).toMatchObject({
    state: 'failed',
    what: 'The changed program exited at start with code 1.',
    output: expect.stringMatching(/choices\.ts:\d+[\s\S]*broken on purpose/),
  });
  await expectRendered();
}

async function failToBuild(): Promise<void> {
  writeFileSync(code, `${whole}\nexport const unfinished = (`);
  expect((await next(messages, 'program')).program).toEqual({ state: 'building' });
  expect((await next(messages, 'program')).program).toMatchObject({
    state: 'failed',
    what: 'The changed program cannot be built.',
  });
  writeFileSync(code, changed);
  // The process that reported this has exited: another one answers.
  await expect(next(messages, 'begins')).rejects.toThrow();
  const isThere = () =>
    fetch(`${preview.origin}/preview`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
  messages = listen(preview);
  expect((await next(messages, 'program')).program).toEqual({ state: 'built' });
  await expectRendered();
}

async function hangAtStart(): Promise<void> {
  const mark = join(folder, '.cache', 'hangs');
  const hanging = [
    `globalThis.process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(mark)}, '');`,
    'globalThis.setInterval(() => {}, 1000);',
    'await new Promise(() => {});',
  ];
  writeFileSync(code, [whole, ...hanging].join('\n'));
  expect((await next(messages, 'program')).program).toEqual({ state: 'building' });
  await expect.poll(() => existsSync(mark), { timeout: 120_000 }).toBe(true);
  // The program that serves is that of this text.
  writeFileSync(code, whole);
  expect((await next(messages, 'program')).program).toEqual({ state: 'building' });
  expect((await next(messages, 'program')).program).toEqual({ state: 'built' });
  await expectRendered();
}

const continues = 'The preview continues with the last working program.';
const changes = [
  {
    title: 'reports that the changed program exits at start, and continues with the last good one',
    change: exitAtStart,
    prints: ['broken on purpose', `The changed program exited at start with code 1. ${continues}`],
  },
  { title: 'silently kills a changed program that hangs at start with the next change', change: hangAtStart, prints: [] },
  {
    title: 'reports a failed build, and restarts at the same address with the next change',
    change: failToBuild,
    prints: [`The changed program cannot be built. ${continues}`],
  },
];
// Each is a build of the tool: one a day, and all in the soak.
const made = process.env['SOAK'] === undefined ? sample(changes, 1, 'changed program', ({ title }) => title) : changes;

it.each(made)(`$title (SAMPLE=${day})`, async ({ change }) => {
  messages = listen(preview);
  // The present state.
  await next(messages, 'program');
  await change();
});

it('exits on SIGTERM, with its address and what failed in the terminal', async () => {
  const { code: ended, output } = await preview.end();
  expect(ended).toBe(0);
  const [printed = '', ...failures] = output.replace('Building …\n', '').split(/(?<=\n)/);
  expect(printed).toBe(`Preview: ${preview.origin}/preview\n`);
  const expected = made.flatMap(({ prints }) => prints);
  for (const line of expected) expect(failures.join('')).toContain(line);
  if (expected.length === 0) expect(failures).toEqual([]);
  expect(output).not.toContain('did not start');
});

it('reports in a sentence that it cannot start, and exits with 2', () => {
  const ended = spawnSync(process.execPath, ['scripts/preview.mjs', join(folder, 'nowhere')], { encoding: 'utf8' });
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/^The preview cannot start: ENOENT: .+\n$/);
});
