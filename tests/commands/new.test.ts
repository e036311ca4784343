// npm run new in a copy of what is declared: what it writes passes the check at once.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readDeclarations } from '../../engine/check/index.ts';
import { main } from '../../scripts/new.ts';
import { generateTypes } from '../../scripts/types/generate-types.ts';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../src/server/project/read-files.ts';

const project = process.cwd();
const copied = ['screens', 'schemas', 'flows', 'src/generated', 'src/server/areas/awaited.ts', 'engine/declare/meta'];
let folder = '';

function copy(): void {
  rmSync(folder, { recursive: true, force: true });
  for (const path of copied) cpSync(join(project, path), join(folder, path), { recursive: true });
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'new-screen-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(copy);

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly complaint: string;
}

/** The command itself, without a process of its own for each time. */
async function make(...args: readonly string[]): Promise<Ended> {
  const [out, complaint]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => complaint.push(String(text)) > 0),
  ];
  try {
    return { code: await main(args, folder), out: out.join(''), complaint: complaint.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** As a person runs it: a process that is started in the project. */
function run(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(project, 'scripts/run.mjs'), 'new', ...args], { cwd: folder }, (error, out, complaint) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, complaint }),
    );
  });
}

const readJson = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
/** As the program of the folder checks it: by the files that it says are to be named. */
const check = async () => {
  const list = /^ {2}files: \[([^\]]*)\]/m.exec(read('src/server/areas/awaited.ts'))?.[1] ?? '';
  const awaitedFiles = [...list.matchAll(/'([^']*)'/g)].map(([, path = '']) => path);
  return readDeclarations(await readDeclaredFiles(folder), { ...checkOptions, awaitedFiles });
};
const listFiles = (): readonly string[] =>
  copied
    .slice(0, 3)
    .flatMap((each) => readdirSync(join(folder, each), { recursive: true, encoding: 'utf8' }).map((path) => `${each}/${path}`));

describe('npm run new', { timeout: 60_000 }, () => {
  test('writes the smallest whole flow: two states with their screens, the form and the call that leads on', async () => {
    const { code, out } = await make('flow', 'gift', '--ja', '贈り物', '--en', 'Gift');
    expect(code).toBe(0);
    const { declarations, problems } = await check();
    expect(problems).toEqual([]);
    const flow = declarations.flows['gift'];
    expect(Object.values(flow?.states ?? {}).map(({ meta }) => meta?.screen)).toEqual(['mypage/gift', 'mypage/gift/complete']);
    expect(declarations.calls['gift']).toMatchObject({ event: { flow: 'gift', type: 'SEND' }, answer: 'redirect' });
    expect(declarations.texts['ja']?.['gift.title']).toBe('贈り物');
    expect(JSON.stringify(readJson('screens/mypage/index.screen.json'))).toContain('"link":"/mypage/gift"');
    expect(read('src/server/areas/awaited.ts')).toMatch(/^ {2}flows: \[.*'gift'/m);
    expect(out).toContain('flows/gift.flow.json is written.');
    // Its end says what happened and what is next, in each language.
    expect(declarations.screens['mypage/gift/complete']?.blocks.map((block) => Object.keys(block)[0])).toEqual([
      'notice',
      'text',
      'actions',
    ]);
    for (const [language, done] of [
      ['ja', '送信しました。'],
      ['en', 'It has been sent.'],
    ] as const)
      expect(declarations.texts[language]?.['gift.done']).toBe(done);
    const line =
      read('screens/mypage/index.screen.json')
        .split('\n')
        .findIndex((each) => each.includes('"/mypage/gift"')) + 1;
    expect(out).toContain(
      `screens/mypage/index.screen.json is changed: line ${line} leads to /mypage/gift, at the end of its rows.`,
    );
    const again = await make('flow', 'gift');
    expect(again.code).toBe(2);
    expect(again.complaint).toContain('nothing is overwritten');
  });

  test('writes a screen with its page schema, texts and examples, and a way to it; all of it passes the check', async () => {
    const before = listFiles();
    const { code, out } = await run('screen', '/mypage/some/page', '--ja', '配達日', '--en', 'Delivery day');
    expect(code).toBe(0);
    const written = listFiles().filter((path) => !before.includes(path) && path.endsWith('.json'));
    expect(written.sort()).toEqual([
      'schemas/pages/mypage-some-page.schema.json',
      'screens/mypage/some/page.examples.json',
      'screens/mypage/some/page.screen.json',
      'screens/text/en/mypage-some-page.json',
      'screens/text/ja/mypage-some-page.json',
    ]);
    for (const path of written) expect(out).toContain(`${path} is written.`);
    const { declarations, problems } = await check();
    expect(problems).toEqual([]);
    const screen = declarations.screens['mypage/some/page'];
    expect(screen).toMatchObject({
      route: '/mypage/some/page',
      layout: 'account',
      for: 'member',
      data: 'pages/mypage-some-page',
    });
    expect(declarations.texts['ja']?.['mypage-some-page.title']).toBe('配達日');
    expect(declarations.texts['en']?.['mypage-some-page.title']).toBe('Delivery day');
    expect(JSON.stringify(readJson('screens/mypage/index.screen.json'))).toContain('"link":"/mypage/some/page"');
    // The program does not load its data yet, and says so; its types know of it.
    expect(read('src/server/areas/awaited.ts')).toContain("'mypage/some/page'");
    for (const [path, text] of await generateTypes(await readDeclaredFiles(folder))) expect(read(path)).toBe(text);
    expect(out).toMatch(/Next:\n- /);
  });

  test('adds one line to the screen that leads there, and leaves the rest of it as it is', async () => {
    const before = read('screens/mypage/index.screen.json').split('\n');
    await make('screen', '/mypage/some/page');
    const after = read('screens/mypage/index.screen.json').split('\n');
    const added = after.filter((line) => line.includes('/mypage/some/page'));
    expect(added).toHaveLength(1);
    expect(after.length - before.length).toBe(1);
    expect(after.filter((line) => !before.includes(line) && !before.includes(line.replace(/,$/, '')))).toEqual(added);
  });

  test('makes a screen whose route has a parameter, for guests, with a form and its call', async () => {
    const { code, out } = await make(
      'screen',
      '/gifts/{giftId}',
      '--for',
      'guest',
      '--layout',
      'guest',
      '--form',
      'gift-note',
      '--from',
      '/',
    );
    expect([code, out.includes('schemas/calls/gift-note.call.json is written.')]).toEqual([0, true]);
    const { declarations, problems } = await check();
    expect(problems).toEqual([]);
    expect(declarations.screens['gifts/gift-id']).toMatchObject({ route: '/gifts/{giftId}', for: 'guest', layout: 'guest' });
    expect(declarations.calls['gift-note']).toMatchObject({
      for: 'guest',
      form: 'forms/gift-note',
      // A field that is added to the form is sent.
      envelope: { '*': { answers: 'fields' } },
    });
    // The screen names the call, so nobody waits for that.
    expect(out).toContain('Give schemas/forms/gift-note.form.json its fields, and name each in a section of the screen');
    expect(out).not.toContain('Name it in the "send" of a screen.');
    expect(read('src/server/areas/awaited.ts')).toMatch(/calls: \[[^\]]*'gift-note'/);
  });

  test.each([
    ['form', 'schemas/forms/delivery-note.form.json'],
    ['call', 'schemas/calls/delivery-note.call.json'],
    ['entity', 'schemas/entities/delivery-note.schema.json'],
    ['layout', 'screens/layouts/delivery-note.layout.json'],
  ])('writes a new %s', async (kind, path) => {
    expect((await make(kind, 'delivery-note')).code).toBe(0);
    expect(readJson(path)).toBeTypeOf('object');
    expect((await check()).problems).toEqual([]);
  });

  test('overwrites nothing, and writes nothing beside what is there', async () => {
    await make('screen', '/mypage/some/page');
    const before = listFiles();
    const { code, complaint } = await make('screen', '/mypage/some/page');
    expect([code, listFiles()]).toEqual([2, before]);
    expect(complaint).toContain('has the route /mypage/some/page already');
    const form = await make('form', 'signup');
    expect([form.code, listFiles()]).toEqual([2, before]);
    expect(form.complaint).toContain('schemas/forms/signup.form.json');
  });

  test.each([
    [['screen', 'mypage']],
    [['screen', '/Mypage']],
    [['screen', '/mypage/../x']],
    [['screen', '/x', '--from', '/nowhere']],
    [['screen', '/x', '--for', 'nobody']],
    [['screen', '/x', '--layout']],
    [['flow', 'x', '--for', 'guest']],
    [['layout', 'x', '--form', 'y']],
    [['form', '../x']],
    [['page', 'x']],
    [[]],
  ])('says what is wrong with %j, and writes nothing', async (args) => {
    const before = listFiles();
    const { code, complaint } = await make(...args);
    expect([code, listFiles()]).toEqual([2, before]);
    expect(complaint.trim()).not.toBe('');
  });

  test('writes nothing where it would not be right', async () => {
    const before = listFiles();
    const { code, complaint } = await make('screen', '/mypage/some/page', '--layout', 'nothing');
    expect([code, listFiles()]).toEqual([1, before]);
    expect(complaint).toContain('nothing');
  });
});

describe('a file that stands there already', () => {
  test('is not overwritten, and nothing is written beside it, also where nobody could have read it', async () => {
    const before = snapshot();
    // No declared file: a folder of that name is not among them.
    mkdirSync(join(folder, 'screens/text/en/mypage-gift.json'), { recursive: true });
    const taken = await make('screen', '/mypage/gift');
    expect(taken.code).not.toBe(0);
    rmSync(join(folder, 'screens/text/en/mypage-gift.json'), { recursive: true });
    expect(snapshot()).toEqual(before);
  });
});

test.each([
  ['call', 'constructor'],
  ['form', 'constructor'],
  ['entity', 'constructor'],
  ['layout', 'prototype'],
  ['screen', '/constructor'],
])('refuses a name that every object has: %s %s', async (kind, name) => {
  const before = snapshot();
  const refused = await make(kind, name);
  expect(refused.code).toBe(2);
  expect(refused.complaint).toContain(`"${name.replace('/', '')}" cannot be a name`);
  expect(snapshot()).toEqual(before);
});

test.each([
  ['/zapi/gift', 'below "/zapi" stand calls only'],
  ['/zapi/internal/gift', 'the program itself answers "/zapi/internal"'],
  ['/assets/gift', 'the program itself answers "/assets"'],
  ['/healthz', 'the program itself answers "/healthz"'],
])('refuses a screen at %s, in the words of the check', async (route, because) => {
  const before = snapshot();
  const refused = await make('screen', route);
  expect(refused.code).toBe(1);
  expect(refused.complaint).toContain(`ADDRESS_TAKEN  screens${route}.screen.json:`);
  expect(refused.complaint).toContain(`"${route}" cannot be used here: ${because}`);
  expect(snapshot()).toEqual(before);
});

test('writes a page of the store at an address that only begins like one of the program', async () => {
  const made = await make('screen', '/plans/{planId}');
  expect(made.complaint).toBe('');
  expect(made.code).toBe(0);
});

/** Every file of the folder. */
function snapshot(): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}
