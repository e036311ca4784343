import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkDeclarations, type DeclaredFile, readDeclarations } from '../../engine/check/index.ts';
import { smallFiles, smallOptions } from './small-project.ts';

/** Numbers that look random and are the same on every run: the seed is named where one fails. */
function createDice(seed: string): (sides: number) => number {
  let turn = 0;
  return (sides) => createHash('sha256').update(`${seed} ${turn++}`).digest().readUInt32BE(0) % sides;
}

type Damage = (text: string, roll: (sides: number) => number) => string;

const values = [
  'null',
  'true',
  '0',
  '-1',
  '1e999',
  '""',
  '[]',
  '{}',
  '[[]]',
  '{"at": 5}',
  '{"at": "item.x"}',
  '{"not": []}',
  '"\\u0000"',
  '"__proto__"',
];
const cut = (text: string, at: number, length: number, put: string): string => text.slice(0, at) + put + text.slice(at + length);
const pickToken = (text: string, roll: (sides: number) => number): RegExpExecArray | undefined => {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|true|false|null|-?\d+/g)];
  return tokens[roll(Math.max(tokens.length, 1))];
};

const damages: { readonly [name: string]: Damage } = {
  'a character that is not there': (text, roll) => cut(text, roll(text.length), 1, ''),
  'a stray character': (text, roll) => cut(text, roll(text.length), 0, String.fromCharCode(roll(0x10000))),
  'an end too early': (text, roll) => text.slice(0, roll(text.length)),
  'a byte-order mark': (text) => `\uFEFF${text}`,
  'a forbidden key': (text, roll) =>
    text.replace('{', `{ "${['__proto__', 'constructor', 'prototype'][roll(3)]}": ${values[roll(values.length)]},`),
  'a value of another kind': (text, roll) => {
    const token = pickToken(text, roll);
    return token === undefined ? text : cut(text, token.index, token[0].length, values[roll(values.length)] ?? 'null');
  },
  'a key of another name': (text, roll) => {
    const token = pickToken(text, roll);
    return token === undefined
      ? text
      : cut(
          text,
          token.index,
          token[0].length,
          `"${['toString', 'at', 'when', 'form', '', 'any', 'hasOwnProperty', '💣'][roll(8)]}"`,
        );
  },
  'a key that stands twice': (text) => text.replace(/\{\s*("[^"]*": )/, '{ $1null, $1'),
  'depth without end': (text, roll) => {
    const token = pickToken(text, roll);
    const depth = 1 + roll(5000);
    return token === undefined
      ? text
      : cut(text, token.index, token[0].length, `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`);
  },
  'another file’s content': (_text, roll) => smallFiles()[roll(smallFiles().length)]?.text ?? '',
};

test('tells of 300 damaged projects what is wrong, and never breaks', { timeout: 60_000 }, () => {
  const kinds = Object.entries(damages);
  const started = process.cpuUsage();
  for (let round = 0; round < 300; round += 1) {
    const [name, damage] = kinds[round % kinds.length] ?? kinds[0] ?? [];
    const roll = createDice(`round ${round}`);
    const files: DeclaredFile[] = [...smallFiles()];
    const index = roll(files.length);
    const victim = files[index];
    if (victim === undefined || damage === undefined) throw new Error('there is nothing to damage');
    files[index] = { path: victim.path, text: damage(victim.text, roll) };
    try {
      const problems = checkDeclarations(files, smallOptions);
      for (const { file, line, column, code, message, remedy } of problems) {
        expect(line > 0 && column > 0 && Number.isInteger(line + column)).toBe(true);
        expect([file, code, message, remedy].every((part) => typeof part === 'string' && part !== '')).toBe(true);
      }
    } catch (error) {
      throw new Error(`round ${round}: ${name} in ${victim.path}`, { cause: error });
    }
  }
  // Of this program alone, whatever else the machine does meanwhile.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(15_000);
});

test('leaves the prototype of objects as it was', () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const files = smallFiles().map(({ path, text }) => ({ path, text: text.replace('{', '{ "__proto__": { "polluted": true },') }));
  readDeclarations(files, smallOptions);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('bears files of strange names and no files at all', () => {
  expect(() => checkDeclarations([])).not.toThrow();
  for (const path of [
    '',
    '/',
    '__proto__',
    'screens/.screen.json',
    'screens/../x.screen.json',
    'schemas/forms/__proto__.form.json',
    'screens/text/ja/toString.json',
  ]) {
    expect(() => checkDeclarations([...smallFiles(), { path, text: '{}' }], smallOptions)).not.toThrow();
  }
});

test('says the same of the same files in every order', () => {
  const files = smallFiles().filter(({ path }) => !path.includes('entities/person'));
  const problems = checkDeclarations(files, smallOptions);
  expect(problems.length).toBeGreaterThan(0);
  expect(checkDeclarations([...files].reverse(), smallOptions)).toEqual(problems);
  const places = problems.map(
    ({ file, line, column }) => `${file} ${String(line).padStart(6, '0')} ${String(column).padStart(6, '0')}`,
  );
  expect(places).toEqual([...places].sort());
});
