import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { blockFolders, fieldFolders, isObject } from '../../../engine/declare/index.ts';

export const picturesFolder = 'engine/declare/pictures';
/** What each picture was drawn from. */
export const picturesList = `${picturesFolder}/pictures.json`;

const files: ReadonlyMap<string, string> = new Map([
  ...Object.entries(blockFolders).flatMap(([folder, entries]) =>
    Object.values(entries).map(({ block }) => [`block-${block}`, `blocks/${folder}/${block}.webp`] as const),
  ),
  ...Object.entries(fieldFolders).flatMap(([folder, entries]) =>
    Object.values(entries).map(({ kind }) => [`field-${kind}`, `fields/${folder}/${kind}.webp`] as const),
  ),
]);

/** `findPictureFile('block-notice')` → `blocks/boxes/notice.webp` in {@link picturesFolder}; the folders are those of the entries. */
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
