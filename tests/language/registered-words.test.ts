// An application's own formatters and condition keywords. Modules of their own: other tests of this worker keep the engine's words.
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

beforeEach(async () => {
  vi.resetModules();
  await import('../../src/language/index.ts');
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
  const { findConditionKeyword, registerConditionEntries } = await import('../../engine/declare/index.ts');
  const { registerConditionTests, testValue } = await import('../../engine/validate/index.ts');
  expect(findConditionKeyword('startsWith')).toBeUndefined();
  expect(testValue('startsWith', 'abc', 'a')).toBe(false);
  expect(await checkScreen(block)).toEqual(['CONDITION_KEYWORD_UNKNOWN']);
  registerConditionEntries([
    { keyword: 'startsWith', in: 'condition', doc: 'Begins with.', takes: { type: 'string' }, example: { startsWith: 'a' } },
  ]);
  registerConditionTests({ startsWith: (value, expected) => String(value).startsWith(String(expected)) });
  expect(testValue('startsWith', 'abc', 'a')).toBe(true);
  expect(await checkScreen(block)).toEqual([]);
});

test('a registered formatter is known to check and formats values', async () => {
  const block = { text: { text: { key: 'home.lead', values: { name: { at: 'isSignedIn', as: 'loud' } } } } };
  const { findFormatter, registerFormatterEntries } = await import('../../engine/declare/index.ts');
  const { registerFormatter } = await import('../../engine/render/index.ts');
  const { formatValue } = await import('../../engine/render/formatters/index.ts');
  const texts = { language: 'en', find: () => undefined };
  expect(findFormatter('loud')).toBeUndefined();
  expect(formatValue('loud', 'abc', texts)).toBe('abc');
  registerFormatterEntries([{ formatter: 'loud', doc: 'In capital letters.', example: 'abc' }]);
  registerFormatter('loud', (value) => String(value).toUpperCase());
  expect(findFormatter('loud')?.example).toBe('abc');
  expect(formatValue('loud', 'abc', texts)).toBe('ABC');
  expect(await checkScreen(block)).toEqual([]);
});
