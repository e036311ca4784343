import { expect, test } from 'vitest';
import { parseDeclarations } from '../../engine/check/index.ts';
import { checkSmall, put, smallFiles } from './small-project.ts';

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
