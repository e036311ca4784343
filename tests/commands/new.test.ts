// npm run new in a small project: its output passes the check.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openChecker, upgradeFile } from '../../engine/check/index.ts';
import { makeFlow } from '../../scripts/new/make-flow.ts';
import { makeScreen } from '../../scripts/new/make-screen.ts';
import { main } from '../../scripts/new.ts';
import { generateTypes } from '../../scripts/types/generate-types.ts';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../src/server/project/read-files.ts';
import { put, smallFiles, write } from '../language/small-project.ts';
import { useEffectsOfProgram, writeProject } from './write-project.ts';

const withMypage = [
  useEffectsOfProgram,
  write('screens/layouts/account.layout.json', { id: 'account', group: 'account', blocks: [{ slot: {} }] }),
  write('screens/mypage/index.screen.json', {
    route: '/mypage',
    layout: 'account',
    for: 'member',
    title: 'signup.title',
    blocks: [{ 'link-cards': { groups: [{ title: 'signup.section', items: [{ link: '/', words: 'home.open' }] }] } }],
  }),
  put('screens/signup/done.screen.json', ['blocks', 0], { actions: { items: [{ words: 'home.open', link: '/mypage' }] } }),
  // What the header of a new layout shows.
  put('schemas/entities/store-setting-data.schema.json', ['properties', 'images'], {
    type: 'object',
    additionalProperties: false,
    required: ['logoPc', 'logoSp'],
    properties: { logoPc: { type: 'string', maxLength: 100 }, logoSp: { type: 'string', maxLength: 100 } },
  }),
];
const declared = smallFiles(...withMypage);
const types = (await generateTypes(declared)).map(([path, text]) => ({ path, text }));
const small = writeProject([...declared, ...types]);
afterEach(small.restore);
afterAll(small.remove);
const { folder } = small;

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly stderr: string;
}

/** Runs the command in this process. */
async function make(...args: readonly string[]): Promise<Ended> {
  const [out, stderr]: [string[], string[]] = [[], []];
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.push(String(text)) > 0),
  ];
  try {
    return { code: await main(args, folder), out: out.join(''), stderr: stderr.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Runs the command as a separate process. */
function run(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [join(process.cwd(), 'scripts/run.mjs'), 'new', ...args], { cwd: folder }, (error, out, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : -1, out, stderr }),
    );
  });
}

const readJson = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const check = async () => openChecker(checkOptions)(await readDeclaredFiles(folder));
/** Every declared file. */
const listFiles = (): readonly string[] => snapshot().filter((path) => /^(screens|schemas|flows)\/.*\.json$/.test(path));

describe('npm run new', () => {
  test('writes the smallest flow: two states with their screens, a form and a call', async () => {
    const { code, out } = await make('flow', 'gift', '--ja', '贈り物', '--en', 'Gift');
    expect(code).toBe(0);
    const { declarations, problems } = await check();
    expect(problems).toEqual([]);
    const flow = declarations.flows['gift'];
    expect(Object.values(flow?.states ?? {}).map(({ meta }) => meta?.screen)).toEqual(['mypage/gift', 'mypage/gift/complete']);
    expect(declarations.calls['gift']).toMatchObject({ event: { flow: 'gift', type: 'SEND' }, answer: 'redirect' });
    expect(declarations.texts['ja']?.['gift.title']).toBe('贈り物');
    expect(JSON.stringify(readJson('screens/mypage/index.screen.json'))).toContain('"link":"/mypage/gift"');
    expect(out).toContain('flows/gift.flow.json is written.');
    // The final screen has a notice, a text and actions, in each language.
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
      `screens/mypage/index.screen.json is changed: line ${line} leads to /mypage/gift, at the end of its link-cards.`,
    );
    const again = await make('flow', 'gift');
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('already exist. Nothing was written.');
  });

  test('writes a screen with its page schema, texts and examples, and a link to it; everything passes the check', async () => {
    const before = listFiles();
    const { code, out } = await make('screen', '/mypage/some/page', '--ja', '配達日', '--en', 'Delivery day');
    expect(code).toBe(0);
    const written = listFiles().filter((path) => !before.includes(path));
    expect(written).toEqual([
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
    // The types are generated.
    for (const [path, text] of await generateTypes(await readDeclaredFiles(folder))) expect(read(path)).toBe(text);
    expect(out).toMatch(/Next:\n- /);
  });

  test('adds one line to the screen that links to it, and leaves the rest unchanged', async () => {
    const before = read('screens/mypage/index.screen.json').split('\n');
    await make('screen', '/mypage/some/page');
    const after = read('screens/mypage/index.screen.json').split('\n');
    const added = after.filter((line) => line.includes('/mypage/some/page'));
    expect(added).toHaveLength(1);
    expect(after.length - before.length).toBe(1);
    expect(after.filter((line) => !before.includes(line) && !before.includes(line.replace(/,$/, '')))).toEqual(added);
  });

  test('writes a screen for guests with a parameter, a form and its call', async () => {
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
      // Fields added to the form are sent.
      envelope: { '*': { answers: 'fields' } },
    });
    // The screen uses the call, so there is no hint to do so.
    expect(out).toContain('Give schemas/forms/gift-note.form.json its fields, and name each in a section of the screen');
    expect(out).not.toContain('Name it in the "send" of a screen.');
  });

  test('writes a new form, call, entity and layout', async () => {
    for (const [kind, path] of [
      ['form', 'schemas/forms/gift-form.form.json'],
      ['call', 'schemas/calls/gift-call.call.json'],
      ['entity', 'schemas/entities/gift-entity.schema.json'],
      ['layout', 'screens/layouts/gift-layout.layout.json'],
    ] as const) {
      expect((await make(kind, `gift-${kind}`)).code).toBe(0);
      expect(readJson(path)).toBeTypeOf('object');
      // Nothing uses the file yet, which the next check would report.
      small.restore();
    }
  });

  test('is a command that exits with the code and message of a refusal', async () => {
    const refused = await run('page', 'x');
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.stderr).toMatch(/^Usage: npm run new -- /);
  });

  test('refuses existing names without writing anything', async () => {
    await make('screen', '/mypage/some/page');
    const before = listFiles();
    const { code, stderr } = await make('screen', '/mypage/some/page');
    expect([code, listFiles()]).toEqual([2, before]);
    expect(stderr).toContain('has the route /mypage/some/page already');
    const form = await make('form', 'signup');
    expect([form.code, listFiles()]).toEqual([2, before]);
    expect(form.stderr).toContain('schemas/forms/signup.form.json');
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
  ])('refuses %j with a message, and writes nothing', async (args) => {
    const before = listFiles();
    const { code, stderr } = await make(...args);
    expect([code, listFiles()]).toEqual([2, before]);
    expect(stderr.trim()).not.toBe('');
  });

  test('writes nothing if the result would have problems', async () => {
    const before = listFiles();
    const { code, stderr } = await make('screen', '/mypage/some/page', '--layout', 'nothing');
    expect([code, listFiles()]).toEqual([1, before]);
    expect(stderr).toContain('nothing');
  });
});

test.each([
  ['flow', makeFlow, 'gift'],
  ['screen', makeScreen, '/mypage/some/page'],
])('a new %s passes the check of this project as well', async (_kind, makeFiles, name) => {
  const declaredHere = await readDeclaredFiles(process.cwd());
  const checkHere = openChecker(checkOptions);
  const { declarations } = checkHere(declaredHere);
  const { files, changed } = makeFiles({ name, title: {} }, declarations, declaredHere);
  const unchanged = declaredHere.filter(({ path }) => !changed.some((file) => file.path === path));
  const { problems } = checkHere([...unchanged, ...[...changed, ...files].map((file) => ({ ...file, text: upgradeFile(file) }))]);
  expect(problems).toEqual([]);
});

describe('an existing file', () => {
  test('is not overwritten, and nothing else is written, also if it is unreadable', async () => {
    const before = snapshot();
    // A folder of that name is not listed as a declared file.
    mkdirSync(join(folder, 'screens/text/en/mypage-gift.json'), { recursive: true });
    const taken = await make('screen', '/mypage/gift');
    expect(taken.code).not.toBe(0);
    expect(snapshot()).toEqual([...before, 'screens/text/en/mypage-gift.json'].sort());
  });
});

test.each([
  ['form', 'constructor'],
  ['layout', 'prototype'],
  ['screen', '/constructor'],
])('refuses a name inherited by every object: %s %s', async (kind, name) => {
  const before = snapshot();
  const refused = await make(kind, name);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain(`"${name.replace('/', '')}" cannot be a name`);
  expect(snapshot()).toEqual(before);
});

test.each([
  ['/zapi/gift', 'only calls are allowed below "/zapi"'],
  ['/assets/gift', '"/assets" and everything below it is reserved by the server'],
])('refuses a screen at %s with the message of the check', async (route, because) => {
  const before = snapshot();
  const refused = await make('screen', route);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`ADDRESS_TAKEN  screens${route}.screen.json:`);
  expect(refused.stderr).toContain(`"${route}" cannot be used here: ${because}`);
  expect(snapshot()).toEqual(before);
});

test('writes a screen at an address that only starts like a reserved one', async () => {
  const made = await make('screen', '/devices/{deviceId}');
  expect(made.stderr).toBe('');
  expect(made.code).toBe(0);
});

/** Every file of the folder. */
function snapshot(): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}
