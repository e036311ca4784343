// npm run new in a small project: its output passes the check. tests/server/project/new-parts.test.ts serves it.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { openChecker } from '../../engine/check/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { main } from '../../scripts/new.ts';
import { generateTypes } from '../../scripts/types/generate-types.ts';
import { listAreas } from '../../scripts/types/list-areas.mjs';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { put, shorten, smallFiles, write } from '../language/small-project.ts';
import { useEffectsOfProgram, writeProject } from './write-project.ts';

const withMypage = [
  useEffectsOfProgram,
  write('screens/text/ja/account/mypage.json', { title: 'マイページ' }),
  write('screens/text/en/account/mypage.json', { title: 'My page' }),
  write('screens/layouts/account.layout.json', { id: 'account', group: 'account', blocks: [{ slot: {} }] }),
  write('screens/mypage/index.screen.json', {
    route: '/mypage',
    layout: 'account',
    for: 'member',
    title: 'mypage.title',
    blocks: [{ 'link-cards': { groups: [{ title: 'signup.section', items: [{ link: '/', text: 'home.open' }] }] } }],
  }),
  put('screens/signup/done.screen.json', ['blocks', 0], { actions: { items: [{ text: 'home.open', link: '/mypage' }] } }),
  // What the header of a new layout shows.
  put('schemas/entities/store-setting-data.schema.json', ['properties', 'images'], {
    type: 'object',
    additionalProperties: false,
    required: ['logoPc', 'logoSp'],
    properties: { logoPc: { type: 'string', maxLength: 100 }, logoSp: { type: 'string', maxLength: 100 } },
  }),
];
const declared = smallFiles(...withMypage, shorten);
const types = (await generateTypes(declared)).map(([path, text]) => ({ path, text }));
/** An area with each form of a part: none, a variable, an object. */
const mypageIndex = `import type { Area } from '../../../runtime/area.ts';
import { mypagePages } from './mypage-pages.ts';
import { somePagePage } from './some-page.ts';

export const area = {
  pages: mypagePages,
  calls: {
    'mypage.some': somePagePage,
  },
} satisfies Area;
`;
const areas = [
  { path: 'src/server/areas/account/mypage/index.ts', text: mypageIndex },
  { path: 'src/server/areas/account/mypage/pages.ts', text: '' },
];
const small = writeProject([...declared, ...types, ...areas]);
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
    expect(declarations.calls['gift']).toMatchObject({ event: { flow: 'gift', type: 'SEND' }, response: 'redirect' });
    expect(declarations.texts['ja']?.['gift.title']).toBe('贈り物');
    expect(JSON.stringify(readJson('screens/mypage/index.screen.json'))).toContain('"link":"/mypage/gift"');
    expect(out).toContain('flows/gift.flow.json is written.');
    expect(read('src/server/areas/account/gift/effects.ts')).toContain(
      "export const giftEffects: FlowEffects<'gift'> = { guards: {}, actions: {} };",
    );
    expect(read('src/server/areas/account/gift/index.ts')).toContain('flows: { gift: giftEffects }');
    expect(read('src/server/areas/all.ts')).toBe(listAreas(folder)[1]);
    expect(read('src/server/areas/all.ts')).toContain("'account/gift': accountGift,");
    expect(read('src/generated/effect-names.ts')).toContain('"gift": {');
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
      'schemas/pages/account/mypage-some-page.schema.json',
      'screens/mypage/some/page.examples.json',
      'screens/mypage/some/page.screen.json',
      'screens/text/en/account/mypage-some-page.json',
      'screens/text/ja/account/mypage-some-page.json',
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
    expect(read('src/server/areas/account/some-page/pages.ts')).toBe(`import type { PageLoader } from '../../../runtime/area.ts';

export const somePagePage: PageLoader<'mypage/some/page'> = async () => ({ updatedAt: null });
`);
    expect(out).toMatch(/Next:\n- /);
  });

  test('indents a block that does not fit on one line like those around it', async () => {
    await make('screen', '/mypage/some/page');
    await make('screen', '/mypage/some/page/{parameterWithALongName}', '--from', '/mypage/some/page');
    const text = read('screens/mypage/some/page.screen.json');
    expect(text).toContain('\n    {\n      "actions": [\n        {\n');
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
      '--group',
      'account',
    );
    expect([code, out.includes('schemas/calls/account/gift-note.call.json is written.')]).toEqual([0, true]);
    const { declarations, problems } = await check();
    expect(problems).toEqual([]);
    expect(declarations.screens['gifts/gift-id']).toMatchObject({ route: '/gifts/{giftId}', for: 'guest', layout: 'guest' });
    expect(declarations.calls['gift-note']).toMatchObject({
      for: 'guest',
      form: 'forms/gift-note',
      // Fields added to the form are sent.
      envelope: { '*': { answers: 'fields' } },
    });
    expect(out).toContain('Give schemas/forms/account/gift-note.form.json its fields, and name each in a section of the screen');
    expect(read('src/server/areas/account/gifts/calls.ts')).toContain(
      "sendGiftNote: Command<'gift-note'> = async () => ({ redirectTo: '/' });",
    );
  });

  test('writes a form and a call into the screen that sends them, and a command for each', async () => {
    for (const kind of ['form', 'call']) {
      const { code, out } = await make(kind, `gift-${kind}`, '--from', '/mypage');
      expect(code).toBe(0);
      expect(out).toMatch(/screens\/mypage\/index\.screen\.json is changed: line \d+ (shows the form|sends) gift-/);
      expect(read(`src/server/areas/account/gift-${kind}/index.ts`)).toContain(`calls: { 'gift-${kind}': sendGift`);
    }
    const { problems, declarations } = await check();
    expect(problems).toEqual([]);
    expect(declarations.calls['gift-call']).toMatchObject({ for: 'member', response: 'empty' });
  });

  test('writes an entity and a layout that a screen can use', async () => {
    for (const [kind, path] of [
      ['entity', 'schemas/entities/gift-entity.schema.json'],
      ['layout', 'screens/layouts/gift-layout.layout.json'],
    ] as const) {
      expect((await make(kind, `gift-${kind}`)).code).toBe(0);
      expect(readJson(path)).toBeTypeOf('object');
      // Nothing uses the file yet, which the next check would report.
      small.restore();
    }
  });

  test('adds to the area with that name, and leaves the rest of its index.ts unchanged', async () => {
    const { code } = await make('screen', '/mypage/some/page', '--form', 'gift-note', '--area', 'mypage');
    expect(code).toBe(0);
    // pages.ts and the name somePagePage are taken.
    expect(read('src/server/areas/account/mypage/index.ts')).toBe(`import type { Area } from '../../../runtime/area.ts';
import { sendGiftNote } from './calls.ts';
import { mypagePages } from './mypage-pages.ts';
import { somePagePage } from './some-page.ts';
import { somePagePageOfAccountMypage } from './some-page-pages.ts';

export const area = {
  pages: { ...mypagePages, 'mypage/some/page': somePagePageOfAccountMypage },
  calls: {
    'mypage.some': somePagePage,
    'gift-note': sendGiftNote,
  },
} satisfies Area;
`);
    expect(read('src/server/areas/account/mypage/pages.ts')).toBe('');
  });

  test('creates an empty area, also of a new group, but no group by mistake', async () => {
    expect((await make('area', 'shop/later')).code).toBe(0);
    expect(read('src/server/areas/shop/later/index.ts')).toContain('export const area = {} satisfies Area;');
    expect((await make('area', 'shop/later')).stderr).toContain('src/server/areas/shop/later/index.ts already exists.');
    const mistaken = await make('screen', '/mypage/some/page', '--group', 'acount');
    expect([mistaken.code, mistaken.stderr]).toEqual([2, 'There is no group "acount". The groups are account, shop.\n']);
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
    // Taken by a file in no group.
    const form = await make('form', 'signup', '--from', '/mypage');
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
    [['screen', '/x', '--from', '/']],
    [['screen', '/2x']],
    [['call', 'x']],
    [['form', 'x', '--from', '/nowhere']],
    [['area', 'account']],
    [['screen', '/mypage/x', '--form', 'mypage-x']],
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

describe('an existing file', () => {
  test('is not overwritten, and nothing else is written, also if it is unreadable', async () => {
    const before = snapshot();
    // A folder of that name is not listed as a declared file.
    mkdirSync(join(folder, 'screens/text/en/account/mypage-gift.json'), { recursive: true });
    const taken = await make('screen', '/mypage/gift');
    expect(taken.code).not.toBe(0);
    expect(snapshot()).toEqual([...before, 'screens/text/en/account/mypage-gift.json'].sort());
  });
});

test.each([
  ['entity', 'constructor'],
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
  const refused = await make('screen', route, '--group', 'account');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain(`ADDRESS_TAKEN  screens${route}.screen.json:`);
  expect(refused.stderr).toContain(`"${route}" cannot be used here: ${because}`);
  expect(snapshot()).toEqual(before);
});

test('writes a screen at an address that only starts like a reserved one', async () => {
  const made = await make('screen', '/devices/{deviceId}', '--group', 'account');
  expect(made.stderr).toBe('');
  expect(made.code).toBe(0);
});

/** Every file of the folder. */
function snapshot(): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}
