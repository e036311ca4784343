// Ways to damage a declared file, by accident or on purpose, reproducible from a seed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type DeclaredFile, openChecker } from '../../engine/check/index.ts';
import { readDeclaredFile } from '../../engine/node/index.ts';
import { createDice, type Dice } from '../dice.ts';
import { smallFiles, smallOptions } from '../language/small-project.ts';

interface Damage {
  /** Bytes for content that is not valid text. */
  readonly damage: (text: string, roll: Dice) => string | Uint8Array;
  /** Whether it is always reported in the file itself. */
  readonly isReported?: true;
}

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
  '"\\ud83d"',
  '"__proto__"',
];
const keys = ['toString', 'at', 'when', 'form', '', 'any', 'hasOwnProperty', '💣'];
const cut = (text: string, at: number, length: number, put: string): string => text.slice(0, at) + put + text.slice(at + length);

function swapToken(text: string, roll: Dice, put: string): string {
  const tokens = [...text.matchAll(/"(?:[^"\\]|\\.)*"|true|false|null|-?\d+/g)];
  const token = tokens[roll(Math.max(tokens.length, 1))];
  return token === undefined ? text : cut(text, token.index, token[0].length, put);
}

const bytesOf = (text: string): number[] => [...Buffer.from(text)];

const damages: { readonly [name: string]: Damage } = {
  'a character that is not there': { damage: (text, roll) => cut(text, roll(text.length), 1, '') },
  'a stray character': { damage: (text, roll) => cut(text, roll(text.length), 0, String.fromCharCode(roll(0x10000))) },
  'an end too early': { damage: (text, roll) => text.slice(0, roll(text.trimEnd().length)), isReported: true },
  'a byte-order mark': { damage: (text) => `\uFEFF${text}`, isReported: true },
  'a forbidden key': {
    damage: (text, roll) => text.replace('{', `{ "__proto__": ${values[roll(values.length)]},`),
    isReported: true,
  },
  'a key of every object': {
    damage: (text, roll) =>
      text.replace('{', `{ "${['constructor', 'prototype', 'valueOf'][roll(3)]}": ${values[roll(values.length)]},`),
  },
  'a value of another kind': { damage: (text, roll) => swapToken(text, roll, values[roll(values.length)] ?? 'null') },
  'a key of another name': { damage: (text, roll) => swapToken(text, roll, `"${keys[roll(keys.length)]}"`) },
  'a duplicate key': { damage: (text) => text.replace(/\{\s*("[^"]*": )/, '{ $1null, $1'), isReported: true },
  'depth without end': {
    damage: (text, roll) => {
      const depth = 100 + roll(100_000);
      return swapToken(text, roll, `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`);
    },
    isReported: true,
  },
  'brackets that never close': { damage: (_text, roll) => '[{"a":'.repeat(1 + roll(100_000)), isReported: true },
  'another file’s content': { damage: (_text, roll) => smallFiles()[roll(smallFiles().length)]?.text ?? '' },
  'a lone surrogate': { damage: (text) => text.replace(/"([^"]*)": "/, '"$1": "\ud83d'), isReported: true },
  'a NUL': { damage: (text, roll) => cut(text, roll(text.trimEnd().length), 0, '\0'), isReported: true },
  'random bytes': {
    damage: (_text, roll) => Uint8Array.from({ length: 1 + roll(3_000) }, () => roll(256)),
    isReported: true,
  },
  'random characters of JSON': {
    damage: (_text, roll) => Array.from({ length: roll(2_000) }, () => '{}[]:,"\\utrue null-0.e1 \n'[roll(24)] ?? '').join(''),
    isReported: true,
  },
  'bytes that are not UTF-8': {
    damage: (text, roll) => {
      const bytes = bytesOf(text);
      bytes.splice(roll(bytes.length), roll(2), ...([[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf8]][roll(4)] ?? []));
      return Uint8Array.from(bytes);
    },
    isReported: true,
  },
  'UTF-16': { damage: (text) => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]), isReported: true },
  nothing: { damage: () => '', isReported: true },
};

/** Checks one damaged project per round; throws if a problem is malformed or the check fails. */
export async function tryDamages(rounds: number, seed: string): Promise<void> {
  const kinds = Object.entries(damages);
  const folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  try {
    for (let round = 0; round < rounds; round += 1) {
      const [name, { damage, isReported }] = kinds[round % kinds.length] ?? ['nothing', { damage: () => '' }];
      const roll = createDice(`${seed} ${round}`);
      const files: DeclaredFile[] = [...smallFiles()];
      const index = roll(files.length);
      const victim = files[index];
      if (victim === undefined) throw new Error('there is nothing to damage');
      const content = damage(victim.text, roll);
      files[index] = { ...(await readBack(folder, content)), path: victim.path };
      try {
        assertProblems(files, victim.path, isReported === true);
      } catch (error) {
        throw new Error(`seed ${seed}, round ${round}: ${name} in ${victim.path}`, { cause: error });
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes bytes to a file and reads them as the server does. */
async function readBack(folder: string, content: string | Uint8Array): Promise<Omit<DeclaredFile, 'path'>> {
  if (typeof content === 'string') return { text: content };
  writeFileSync(join(folder, 'victim.json'), content);
  const read = await readDeclaredFile(folder, 'victim.json');
  if (read === undefined) throw new Error('the file is gone');
  return read;
}

function assertProblems(files: readonly DeclaredFile[], victim: string, isReported: boolean): void {
  const { problems } = openChecker(smallOptions)(files);
  for (const { file, line, column, endLine, endColumn, code, message, remedy } of problems) {
    const lines = files.find(({ path }) => path === file)?.text.split('\n') ?? [];
    expect(line >= 1 && column >= 1 && Number.isInteger(line + column)).toBe(true);
    expect(line).toBeLessThanOrEqual(Math.max(lines.length, 1));
    expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1);
    expect(endLine > line || (endLine === line && endColumn >= column)).toBe(true);
    expect([file, code, message, remedy].every((part) => typeof part === 'string' && part !== '')).toBe(true);
    expect(message.length + remedy.length).toBeLessThan(2_000);
  }
  if (isReported) expect(problems.map(({ file }) => file)).toContain(victim);
}
