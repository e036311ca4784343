// Formatters and condition keywords of packs. Modules of their own: other tests of this worker keep the engine's words.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const root = { store: 'store', browser: 'browser', person: 'person' };
const audiences = { everybody: { signIn: '/login' } };

beforeEach(() => {
  vi.resetModules();
});
afterAll(() => vi.resetModules());

const screen = (block: unknown) => ({
  path: 'screens/sample.screen.json',
  text: JSON.stringify({ layout: 'guest', for: 'everybody', title: 'login.title', blocks: [block] }),
});
const unknownWords = ['CONDITION_KEYWORD_UNKNOWN', 'FORMATTER_UNKNOWN'];

async function checkScreen(block: unknown): Promise<readonly string[]> {
  const { checkDeclarations } = await import('../../engine/check/index.ts');
  const codes = checkDeclarations([screen(block)]).map(({ code }) => code);
  return codes.filter((code) => unknownWords.includes(code));
}

test('a registered condition keyword is known to check and evaluated', async () => {
  const block = { text: 'home.lead', when: { isSignedIn: { startsWith: 'a' } } };
  const { defineEngine, findConditionKeyword } = await import('../../engine/declare/index.ts');
  const { registerConditionTests, testValue } = await import('../../engine/validate/index.ts');
  const startsWith = {
    keyword: 'startsWith',
    in: 'condition',
    doc: 'Begins with.',
    takes: { type: 'string' },
    example: { startsWith: 'a' },
  } as const;
  expect(testValue('startsWith', 'abc', 'a')).toBe(false);
  defineEngine({ audiences, root, packs: [{ conditions: [startsWith] }] });
  registerConditionTests({ startsWith: (value, expected) => String(value).startsWith(String(expected)) });
  expect(findConditionKeyword('startsWith')).toEqual(startsWith);
  expect(testValue('startsWith', 'abc', 'a')).toBe(true);
  expect(await checkScreen(block)).toEqual([]);
});

test('a registered formatter is known to check and formats values', async () => {
  const block = { text: { text: { key: 'home.lead', values: { name: { at: 'isSignedIn', as: 'loud' } } } } };
  const { defineEngine, findFormatter } = await import('../../engine/declare/index.ts');
  const { registerFormatters } = await import('../../engine/render/index.ts');
  const { formatValue } = await import('../../engine/render/formatters/index.ts');
  const texts = { language: 'en', find: () => undefined };
  expect(formatValue('loud', 'abc', texts)).toBe('abc');
  defineEngine({ audiences, root, packs: [{ formatters: [{ formatter: 'loud', doc: 'In capital letters.', example: 'abc' }] }] });
  registerFormatters({ loud: (value) => String(value).toUpperCase() });
  expect(findFormatter('loud')?.example).toBe('abc');
  expect(formatValue('loud', 'abc', texts)).toBe('ABC');
  expect(await checkScreen(block)).toEqual([]);
});

test('texts of a pack are read in the languages of the project, whose files replace them', async () => {
  const { defineEngine } = await import('../../engine/declare/index.ts');
  const { checkDeclarations, parseDeclarations } = await import('../../engine/check/index.ts');
  const nameColours = (language: string) => ({ colour: { red: `red in ${language}`, blue: `blue in ${language}` } });
  defineEngine({ audiences, root, packs: [{ texts: nameColours }] });
  const files = [
    { path: 'screens/text/ja/things/colour.json', text: '{ "red": "赤" }' },
    { path: 'screens/text/en/home.json', text: '{}' },
  ];
  expect(parseDeclarations(files).texts).toMatchObject({
    ja: { 'colour.red': '赤', 'colour.blue': 'blue in ja' },
    en: { 'colour.red': 'red in en', 'colour.blue': 'blue in en' },
  });
  expect(checkDeclarations(files).filter(({ code }) => code.startsWith('TEXT_'))).toEqual([]);
});

test('without a pack its words are unknown', async () => {
  const { defineEngine } = await import('../../engine/declare/index.ts');
  defineEngine({ audiences, root });
  expect(await checkScreen({ text: 'home.lead', when: { isSignedIn: { startsWith: 'a' } } })).toEqual([
    'CONDITION_KEYWORD_UNKNOWN',
  ]);
});
