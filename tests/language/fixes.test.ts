import { describe, expect, test } from 'vitest';
import { fixDeclarations, openChecker, writeReference } from '../../engine/check/index.ts';
import { fixing, people } from './broken/examples.ts';
import { broken } from './broken/index.ts';
import { form, home } from './broken/locations.ts';
import { type Edit, put, retype, smallFiles, smallOptions, smallProject } from './small-project.ts';

const texts = ['screens/text/ja/home.json', 'screens/text/en/home.json'];

/** Fixes the project: the text of a file, and the codes that were fixed and that are left. */
function fix(path: string, ...edits: readonly Edit[]) {
  const { files, fixed, problems } = fixDeclarations(smallFiles(...edits), smallOptions);
  const codes = (all: typeof problems) => all.map(({ code }) => code);
  return { text: files.find((file) => file.path === path)?.text, fixed: codes(fixed), left: codes(problems) };
}
const original = (path: string): string => smallFiles().find((file) => file.path === path)?.text ?? '';

describe('is fixed, and everything else stays byte for byte', () => {
  const cases: readonly (readonly [
    says: string,
    path: string,
    broken: (text: string) => string,
    fixed?: (text: string) => string,
  ])[] = [
    ['a byte-order mark', home, (text) => `\uFEFF${text}`],
    ['a trailing comma', home, (text) => text.replace(/\n\}\n$/, ',\n}\n')],
    [
      'two trailing commas',
      home,
      (text) => text.replace(/\n\}\n$/, ',\n}\n').replace(/"home\.lead"\n/, '"home.lead" ,\n'),
      (text) => text.replace(/"home\.lead"\n/, '"home.lead" \n'),
    ],
    ['a comment on its own line', home, (text) => text.replace('\n  "route"', '\n  // why\n  "route"')],
    [
      'comments on consecutive lines',
      home,
      (text) => text.replace('\n  "route"', '\n  // why\r\n\t/* and\n how */ \r\n  "route"'),
    ],
    ['a comment after a value', home, (text) => text.replace('"guest",', '"guest", // why').replace('{\n', '{ /* a */\n')],
    [
      'a comment between two tokens',
      home,
      (text) => text.replace('"isSignedIn": false', '"isSignedIn":/**/false'),
      (text) => text.replace('"isSignedIn": false', '"isSignedIn":false'),
    ],
    [
      'an id that differs from the file name',
      form,
      (text) => text.replace('"id": "signup"', '"id":   "sign-up"'),
      (text) => text.replace('"id": "signup"', '"id":   "signup"'),
    ],
    ['a file of version 1', home, (text) => text.replace(/\n {2}"\$schema": "[^"]*",/, '')],
    ['a wrong $schema', home, (text) => text.replace(String(writeReference(home)), 'http://json-schema.org/draft-07/schema#')],
    [
      'all of these at once',
      form,
      (text) =>
        `\uFEFF${text
          .replace('"id": "signup"', '/* one */"id": "sign-up"')
          .replace(/\n {2}"\$schema": "[^"]*",/, '')
          .replace(/\n\}\n$/, ',\n}\n// end')}`,
    ],
  ];
  test.each(cases.map(([says, path, breaks, expected]) => ({ says, path, breaks, expected })))(
    '$says',
    ({ path, breaks, expected }) => {
      const { text, fixed, left } = fix(path, retype(path, breaks));
      expect(text).toBe(expected === undefined ? original(path) : expected(original(path)));
      expect(fixed.length).toBeGreaterThan(0);
      expect(left).toEqual([]);
    },
  );
});

describe('nested texts', () => {
  const path = 'screens/text/ja/codes.json';
  const flat = '"status.ACTIVE": "active (ja)",\n  "status.GONE": "gone (ja)"';
  test.each([
    ['on lines of their own', '"status": {\n    "ACTIVE": "active (ja)",\n    "GONE": "gone (ja)"\n  }', flat],
    ['on one line', '"status": {"ACTIVE":"active (ja)", "GONE" : "gone (ja)" }', flat],
    ['with a comment', '"status": { "ACTIVE": "active (ja)", /* left */ "GONE": "gone (ja)" }', flat],
    ['with escapes', '"status": { "ACTIVE": "\\u0061ctive (ja)", "GONE": "gone (ja)" }', flat.replace('active', '\\u0061ctive')],
  ])('%s get flat keys', (_says, nested, expected) => {
    const { text, fixed, left } = fix(
      path,
      retype(path, (before) => before.replace(flat, nested)),
    );
    expect(text).toBe(original(path).replace(flat, expected));
    expect(fixed).toContain('TEXT_NESTED');
    expect(left).toEqual([]);
  });

  test('that occur twice are left to people after they have flat keys', () => {
    const { text, left } = fix(
      path,
      retype(path, (before) => before.replace('{', '{ "status": { "GONE": "left" },')),
    );
    expect(text).toContain('{ "status.GONE": "left",');
    expect(left).toEqual(['JSON_DUPLICATE_KEY']);
  });
});

describe('unused texts', () => {
  const addTexts = (change: (text: string) => string): Edit[] => texts.map((path) => retype(path, change));

  test('are removed in every language', () => {
    for (const change of [
      (text: string) => text.replace('"title"', '"one": "1", "two": "2",\n  "title"'),
      (text: string) => text.replace('"lead"', '"one": "1",\n  "lead"'),
      (text: string) => text.replace(/\n\}\n$/, ',\n  "one": "1",\n  "two.three": "3",\n  "two.four": "4"\n}\n'),
    ]) {
      const edits = addTexts(change);
      for (const path of texts) {
        const { text, fixed, left } = fix(path, ...edits);
        expect(text).toBe(original(path));
        expect([...new Set(fixed)]).toEqual(['TEXT_UNUSED']);
        expect(left).toEqual([]);
      }
    }
  });

  test('are removed once they have flat keys', () => {
    const edits = addTexts((text) => text.replace('"lead"', '"old": { "a": { "b": "x" }, "c": "y" },\n  "lead"'));
    expect(fix(texts[0] ?? '', ...edits).text).toBe(original(texts[0] ?? ''));
  });

  test('are kept if there are other problems, which may make them look unused', () => {
    const { fixed } = fix(
      home,
      ...addTexts((text) => text.replace('"lead"', '"one": "1", "lead"')),
      put(home, ['layout'], 'gest'),
    );
    expect(fixed).toEqual([]);
  });
});

test('unused fixtures are removed', () => {
  const [before, after] = [fixing(), fixing(put(people, ['suzuki'], { $fixture: 'people.sato' }))];
  const { text, fixed, left } = fix(people, ...after);
  expect(text).toBe(smallFiles(...before).find(({ path }) => path === people)?.text);
  expect([fixed, left]).toEqual([['FIXTURE_UNUSED'], []]);
});

test.each([
  ['a file that is not valid JSON', (text: string) => `${text.replace('{', '{ // why\n')}}`],
  ['a comment that never ends', (text: string) => text.replace(/\n\}\n$/, '\n} /* why')],
  ['a duplicate key', (text: string) => text.replace('"route": "/"', '"route": "/", "route": "/"')],
])('%s is left as it is', (_says, change) => {
  const edit = retype(home, change);
  const { text, fixed } = fix(home, edit);
  expect(text).toBe(smallFiles(edit).find(({ path }) => path === home)?.text);
  expect(fixed).toEqual([]);
});

const all = Object.entries(broken).flatMap(([code, cases]) => cases.map(([says, , , ...edits]) => [code, says, edits] as const));
test.each(all)('%s: %s: fixes cause no other problems, and a second run changes nothing', (_code, _says, edits) => {
  const { files, options } = smallProject(...edits);
  const { files: after, fixed, problems } = fixDeclarations(files, options);
  if (fixed.length === 0) return expect(after).toEqual(files);
  const problemsBefore = openChecker(options)(files).problems;
  const name = ({ code, file, message }: (typeof problems)[number]): string => `${code} ${file} ${message}`;
  const known = new Set(problemsBefore.map(name));
  expect(problems.map(name).filter((each) => !known.has(each))).toEqual([]);
  expect(fixDeclarations(after, options).fixed).toEqual([]);
});
