import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createWordList, type WordList } from '../gateways/breached-passwords/word-list.ts';

const require = createRequire(import.meta.url);
let list: Promise<WordList> | undefined;

/**
 * Japanese family and given names in Latin letters, with long vowels written out and shortened: `satou` and `sato`. Loaded on
 * first use.
 */
export function readJapaneseNames(): Promise<WordList> {
  list ??= readList();
  return list;
}

async function readList(): Promise<WordList> {
  const files = await Promise.all(
    [
      require.resolve('@zxcvbn-ts/language-ja/src/firstnames.json'),
      require.resolve('@zxcvbn-ts/language-ja/src/lastnames.json'),
    ].map((path) => readFile(path, 'utf8')),
  );
  const names = files.flatMap((text): unknown[] => JSON.parse(text)).map(String);
  return createWordList([...names, ...names.map(shortenVowels)]);
}

function shortenVowels(name: string): string {
  return name.replace(/o[uo]/g, 'o').replace(/uu/g, 'u');
}
