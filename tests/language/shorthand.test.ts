import { expect, test } from 'vitest';
import { fixDeclarations, parseDeclarations } from '../../engine/check/index.ts';
import { checkSmall, put, smallFiles, smallOptions } from './small-project.ts';

const index = 'screens/index.screen.json';
const parseIndex = (...blocks: readonly unknown[]) =>
  parseDeclarations(smallFiles(put(index, ['blocks'], blocks))).screens['index']?.blocks;

test('reads a path as data, with a formatter', () => {
  expect(parseIndex({ html: { html: '$.about' } }, { text: { text: '$.since as date', tone: 'muted' } })).toEqual([
    { html: { html: { at: 'about' } } },
    { text: { text: { at: 'since', as: 'date' }, tone: 'muted' } },
  ]);
});

test('reads a block that is only a text, data or a list as its only required option, at any depth', () => {
  const actions = [{ text: 'home.lead', link: '/' }];
  expect(parseIndex({ panel: [{ text: 'home.lead' }, { lines: '$.news' }] }, { actions })).toEqual([
    { panel: { blocks: [{ text: { text: 'home.lead' } }, { lines: { items: { at: 'news' } } }] } },
    { actions: { items: actions } },
  ]);
});

test('reads parameters in a text, a link and a call, named like their data unless they have a name', () => {
  const actions = [
    { text: 'home.title(name: $.about)', send: 'forget($.item.id)', redirectTo: '/people/{id: $.other}?from={$.item.id}' },
  ];
  expect(
    parseIndex({ actions }, { notice: { text: 'home.lead', link: { to: '/people/{$.item.id}', text: 'home.open' } } }),
  ).toEqual([
    {
      actions: {
        items: [
          {
            text: { key: 'home.title', with: { name: { at: 'about' } } },
            send: 'forget',
            redirectTo: '/people/{id}?from={id}',
            params: { id: { at: 'item.id' } },
          },
        ],
      },
    },
    { notice: { text: 'home.lead', link: { to: '/people/{id}', params: { id: { at: 'item.id' } }, text: 'home.open' } } },
  ]);
});

test('shows the innermost part with a condition only while its optional data is present', () => {
  const items = [{ label: 'home.since', value: '$.since? as date', when: { isSignedIn: true } }];
  expect(parseIndex({ html: '$.about?' }, { facts: { title: 'home.title($.name?, shop: $.shop?)', items } })).toEqual([
    { html: { html: { at: 'about' } }, when: { about: { present: true } } },
    {
      facts: {
        title: { key: 'home.title', with: { name: { at: 'name' }, shop: { at: 'shop' } } },
        items: [
          {
            label: 'home.since',
            value: { at: 'since', as: 'date' },
            when: { since: { present: true }, isSignedIn: true },
          },
        ],
      },
      when: { name: { present: true }, shop: { present: true } },
    },
  ]);
});

test('reports unknown optional data at its text', () => {
  const edit = put(index, ['blocks', 0], { html: '$.abuot?' });
  const found = checkSmall(edit).map(({ code, line, column }) => ({ code, line, column }));
  const text =
    smallFiles(edit)
      .find(({ path }) => path === index)
      ?.text.split('\n') ?? [];
  expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['PATH_UNKNOWN']));
  for (const { line, column } of found) expect(text[line - 1]?.slice(column - 1)).toMatch(/^"\$\.abuot\?"/);
});

test('rewrites parameters that stand apart', () => {
  const edits = [
    put(index, ['title'], { key: 'home.title', with: { name: { at: 'store.serviceName' } } }),
    put(
      index,
      ['blocks', 2, 'list', 'item', 'actions'],
      [
        { text: 'home.open', link: '/people/{id}', params: { id: { at: 'item.id' } } },
        { text: 'home.forget', send: 'forget', params: { id: '$.item.id' } },
      ],
    ),
  ];
  const { files, problems } = fixDeclarations(smallFiles(...edits), smallOptions);
  expect(problems).toEqual([]);
  const fixed = JSON.parse(files.find(({ path }) => path === index)?.text ?? '');
  expect([fixed.title, fixed.blocks[2].list.item.actions]).toEqual([
    'home.title(name: $.store.serviceName)',
    [
      { text: 'home.open', link: '/people/{$.item.id}' },
      { text: 'home.forget', send: 'forget($.item.id)' },
    ],
  ]);
});

test('reports a mistake in such a block where it stands in the file', () => {
  const [found] = checkSmall(put(index, ['blocks', 0], { actions: [{ text: 'home.lead', link: '/nowhere' }] }));
  const text = smallFiles(put(index, ['blocks', 0], { actions: [{ text: 'home.lead', link: '/nowhere' }] })).find(
    ({ path }) => path === index,
  )?.text;
  expect(found?.code).toBe('LINK_UNKNOWN');
  expect(text?.split('\n')[(found?.line ?? 0) - 1]?.slice((found?.column ?? 0) - 1)).toMatch(/^"\/nowhere"/);
});

test('reports a path with anything but a formatter behind it', () => {
  const found = checkSmall(put(index, ['blocks', 0], { html: { html: '$.about and more' } }));
  expect(found.map(({ code, message }) => `${code} ${message}`)).toContainEqual(
    expect.stringMatching(/^VALUE_INVALID Must be a path to data/),
  );
});

test('gives a screen without a route the address of its file', () => {
  const { screens } = parseDeclarations(
    smallFiles(put(index, ['route'], undefined), put('screens/signup/index.screen.json', ['route'], undefined)),
  );
  expect([screens['index']?.route, screens['signup/index']?.route]).toEqual(['/', '/signup']);
});

test('gives a screen without an audience the one of its layout', () => {
  const edits = [put(index, ['for'], undefined), put('screens/layouts/guest.layout.json', ['for'], 'guest')];
  const { screens } = parseDeclarations(smallFiles(...edits));
  expect([screens['index']?.for, screens['people/one']?.for]).toEqual(['guest', 'everybody']);
});
