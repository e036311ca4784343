import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, listBlocks, listKinds } from '../../../engine/declare/index.ts';
import { entries as japaneseKinds } from '../../../engine/ja/kinds/entries.ts';
import { entries as storeBlocks } from '../../../src/blocks/entries.ts';
import { entries as storeKinds } from '../../../src/kinds/entries.ts';

/** What each picture was drawn from. */
export const picturesList = 'engine/declare/pictures/pictures.json';

const files: ReadonlyMap<string, string> = new Map([
  ...listBlocks().map(({ block }) => {
    const folder = Object.hasOwn(storeBlocks, block) ? 'src' : 'engine';
    return [`block-${block}`, `${folder}/blocks/${block}/picture.webp`] as const;
  }),
  ...listKinds().map(({ kind }) => {
    const folder = Object.hasOwn(storeKinds, kind) ? 'src' : Object.hasOwn(japaneseKinds, kind) ? 'engine/ja' : 'engine';
    return [`field-${kind}`, `${folder}/kinds/${kind}/picture.webp`] as const;
  }),
]);

/** Of each entry of the vocabulary, relative to the project's folder. */
export const pictureFiles: readonly string[] = [...files.values()];

/** `findPictureFile('block-notice')` → `engine/blocks/notice/picture.webp`: beside the entry. */
export function findPictureFile(name: string): string {
  const file = files.get(name);
  if (file === undefined) throw new Error(`No entry of the vocabulary has a picture ${name}.`);
  return file;
}

/** By the name of the picture: the screen and the example that it shows, and the hash of what it was drawn from. */
export interface DrawnPictures {
  readonly [name: string]: { readonly screen: string; readonly example: string; readonly from: string };
}

/** `readDrawnPictures(root)` → `{ "block-notice": { screen: "signup/form", example: "empty", from: "9f…" } }`; nothing drawn yet: `{}`. */
export async function readDrawnPictures(root: string): Promise<DrawnPictures> {
  const text = await readFile(join(root, picturesList), 'utf8').catch(() => '{}');
  const read: unknown = JSON.parse(text);
  const entries = isObject(read) ? Object.entries(read) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (!isObject(value)) return [];
      return [[name, { screen: String(value['screen']), example: String(value['example']), from: String(value['from']) }]];
    }),
  );
}
