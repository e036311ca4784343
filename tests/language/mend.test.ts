import { describe, expect, test } from 'vitest';
import { checkDeclarations, mendDeclarations, writeReference } from '../../engine/check/index.ts';
import { broken } from './broken/index.ts';
import { form, home } from './broken/places.ts';
import { type Edit, put, retype, smallFiles, smallOptions, smallProject } from './small-project.ts';

const texts = ['screens/text/ja/home.json', 'screens/text/en/home.json'];

/** A file after its mend, and the codes that went and that are left. */
function mend(path: string, ...edits: readonly Edit[]) {
  const { files, mended, problems } = mendDeclarations(smallFiles(...edits), smallOptions);
  const codes = (all: typeof problems) => all.map(({ code }) => code);
  return { text: files.find((file) => file.path === path)?.text, mended: codes(mended), left: codes(problems) };
}
const original = (path: string): string => smallFiles().find((file) => file.path === path)?.text ?? '';

describe('is mended, and all else stays byte for byte', () => {
  const cases: readonly (readonly [
    says: string,
    path: string,
    broken: (text: string) => string,
    mended?: (text: string) => string,
  ])[] = [
    ['a byte-order mark', home, (text) => `\uFEFF${text}`],
    ['a comma behind the last', home, (text) => text.replace(/\n\}\n$/, ',\n}\n')],
    [
      'two of them',
      home,
      (text) => text.replace(/\n\}\n$/, ',\n}\n').replace(/"home\.lead"\n/, '"home.lead" ,\n'),
      (text) => text.replace(/"home\.lead"\n/, '"home.lead" \n'),
    ],
    ['a comment in its own line', home, (text) => text.replace('\n  "route"', '\n  // why\n  "route"')],
    [
      'comments in lines that follow each other',
      home,
      (text) => text.replace('\n  "route"', '\n  // why\r\n\t/* and\n how */ \r\n  "route"'),
    ],
    ['a comment behind something', home, (text) => text.replace('"guest",', '"guest", // why').replace('{\n', '{ /* a */\n')],
    [
      'a comment that keeps two apart',
      home,
      (text) => text.replace('"isSignedIn": false', '"isSignedIn":/**/false'),
      (text) => text.replace('"isSignedIn": false', '"isSignedIn":false'),
    ],
    [
      'an id that is not the name of its file',
      form,
      (text) => text.replace('"id": "signup"', '"id":   "sign-up"'),
      (text) => text.replace('"id": "signup"', '"id":   "signup"'),
    ],
    ['a file of the first version', home, (text) => text.replace(/\n {2}"\$schema": "[^"]*",/, '')],
    ['a wrong $schema', home, (text) => text.replace(String(writeReference(home)), 'http://json-schema.org/draft-07/schema#')],
    [
      'all of them at once',
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
      const { text, mended, left } = mend(path, retype(path, breaks));
      expect(text).toBe(expected === undefined ? original(path) : expected(original(path)));
      expect(mended.length).toBeGreaterThan(0);
      expect(left).toEqual([]);
    },
  );
});

describe('texts that nothing shows', () => {
  const addTexts = (change: (text: string) => string): Edit[] => texts.map((path) => retype(path, change));

  test('go in every language', () => {
    for (const change of [
      (text: string) => text.replace('"title"', '"one": "1", "two": "2",\n  "title"'),
      (text: string) => text.replace('"lead"', '"one": "1",\n  "lead"'),
      (text: string) => text.replace(/\n\}\n$/, ',\n  "one": "1",\n  "two": { "three": "3", "four": "4" }\n}\n'),
    ]) {
      const edits = addTexts(change);
      for (const path of texts) {
        const { text, mended, left } = mend(path, ...edits);
        expect(text).toBe(original(path));
        expect([...new Set(mended)]).toEqual(['TEXT_UNUSED']);
        expect(left).toEqual([]);
      }
    }
  });

  test('leave those beside them, and no group without any', () => {
    const deep = '"old": { "a": { "b": "x" }, "c": "y" },\n  ';
    const edits = addTexts((text) => text.replace('"lead"', `${deep}"lead"`));
    expect(mend(texts[0] ?? '', ...edits).text).toBe(original(texts[0] ?? ''));
  });

  test('stay where anything else is wrong: they may only look unused', () => {
    const { mended } = mend(
      home,
      ...addTexts((text) => text.replace('"lead"', '"one": "1", "lead"')),
      put(home, ['layout'], 'gest'),
    );
    expect(mended).toEqual([]);
  });
});

test.each([
  ['a file that is no JSON', (text: string) => `${text.replace('{', '{ // why\n')}}`],
  ['a comment that never ends', (text: string) => text.replace(/\n\}\n$/, '\n} /* why')],
  ['a key that stands twice', (text: string) => text.replace('"route": "/"', '"route": "/", "route": "/"')],
])('%s stays as it is', (_says, change) => {
  const edit = retype(home, change);
  const { text, mended } = mend(home, edit);
  expect(text).toBe(smallFiles(edit).find(({ path }) => path === home)?.text);
  expect(mended).toEqual([]);
});

const all = Object.entries(broken).flatMap(([code, cases]) => cases.map(([says, , , ...edits]) => [code, says, edits] as const));
test.each(all)('of %s: %s no mend makes another problem, and a second turn changes nothing', (_code, _says, edits) => {
  const { files, options } = smallProject(...edits);
  const problemsBefore = checkDeclarations(files, options);
  const { files: mended, mended: gone, problems } = mendDeclarations(files, options);
  const name = ({ code, file, message }: (typeof problems)[number]): string => `${code} ${file} ${message}`;
  const known = new Set(problemsBefore.map(name));
  expect(problems.map(name).filter((each) => !known.has(each))).toEqual([]);
  if (gone.length === 0) expect(mended).toEqual(files);
  expect(mendDeclarations(mended, options).mended).toEqual([]);
});
