// npm run preview in a copy of the program, whose code is broken and fixed while it runs.
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
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message } from '../../../scripts/preview/messages.ts';
import { listen, next, type RunningPreview, runPreview } from '../../preview/run-preview.ts';

const program = mkdtempSync(join(tmpdir(), 'madoguchi-program-'));
const code = join(program, 'scripts', 'preview', 'choices.ts');
const parts = ['engine', 'src', 'scripts', 'screens', 'schemas', 'flows', 'public'];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'tsconfig.engine.json'];
let preview: RunningPreview;
let messages: AsyncGenerator<Message>;

beforeAll(async () => {
  // With the build of the same sources, if there is one.
  const built = existsSync('dist') ? ['dist'] : [];
  for (const name of [...parts, ...files, ...built, 'tests/language']) cpSync(name, join(program, name), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(program, 'node_modules'));
  mkdirSync(join(program, '.cache'));
  preview = await runPreview(undefined, program);
  messages = listen(preview);
  expect(await next(messages, 'program')).toEqual({ kind: 'program', program: { state: 'built' } });
}, 240_000);
afterAll(() => rmSync(program, { recursive: true, force: true }));

async function expectRendered(): Promise<void> {
  const page = await fetch(`${preview.origin}/login?preview=${encodeURIComponent('screen=login&language=en')}`);
  const html = await page.text();
  expect(html).toContain('data-screen="login"');
  const script = /src="(\/assets\/entry-browser-[\w-]+\.js)"/.exec(html)?.[1] ?? '';
  expect((await fetch(preview.origin + script)).status).toBe(200);
}

const whole = readFileSync('scripts/preview/choices.ts', 'utf8');
const changed = `${whole}\nglobalThis.process.title = 'changed';\n`;

it('reports that the changed program exits at start, and continues with the last good one', async () => {
  appendFileSync(code, "throw new Error('broken on purpose');\n");
  expect((await next(messages, 'program')).program).toEqual({ state: 'building' });
  expect((await next(messages, 'program')).program).toMatchObject({
    state: 'failed',
    what: 'The changed program exited at start with code 1.',
    output: expect.stringMatching(/choices\.ts:\d+[\s\S]*broken on purpose/),
  });
  await expectRendered();
}, 240_000);

it('reports a failed build, and restarts at the same address with the next change', async () => {
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
}, 240_000);

it('silently kills a changed program that hangs at start with the next change', async () => {
  const mark = join(program, '.cache', 'hangs');
  const hanging = [
    `globalThis.process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(mark)}, '');`,
    'globalThis.setInterval(() => {}, 1000);',
    'await new Promise(() => {});',
  ];
  writeFileSync(code, [whole, ...hanging].join('\n'));
  expect((await next(messages, 'program')).program).toEqual({ state: 'building' });
  await expect.poll(() => existsSync(mark), { timeout: 120_000 }).toBe(true);
  // The program that still serves is that of this text.
  writeFileSync(code, changed);
  expect((await next(messages, 'program')).program).toEqual({ state: 'building' });
  expect((await next(messages, 'program')).program).toEqual({ state: 'built' });
  await expectRendered();
}, 240_000);

it('has printed everything in the terminal, and exits on SIGTERM', async () => {
  const { code: ended, output } = await preview.end();
  expect(ended).toBe(0);
  expect(output).toContain('broken on purpose');
  expect(output).toContain(
    'The changed program exited at start with code 1. The preview continues with the last working program.',
  );
  expect(output).not.toContain('did not start');
  expect(output).toContain('The changed program cannot be built. The preview continues with the last working program.');
});
