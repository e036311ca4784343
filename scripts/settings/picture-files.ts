import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../engine/declare/index.ts';
import {
  type CarriedPictures,
  listPictureNames,
  readCarriedPictures,
} from '../../src/server/areas/console/pictures/carried-pictures.ts';
import type { Queryable } from '../../src/server/platform/database/database.ts';

/** Below the folder with settings: a file for each uploaded picture that they name. */
const pictureFolder = 'pictures';

/** Writes the pictures that settings name. Returns how many there are. */
export async function writePictureFiles(on: Queryable, storeId: string, documents: Settings, folder: string): Promise<number> {
  const pictures = Object.entries(await readCarriedPictures(on, storeId, { documents, maxLength: Number.POSITIVE_INFINITY }));
  if (pictures.length > 0) await mkdir(join(folder, pictureFolder), { recursive: true });
  for (const [name, url] of pictures)
    await writeFile(join(folder, pictureFolder, name), Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
  return pictures.length;
}

/** The pictures that settings name, of those that the folder has. */
export async function readPictureFiles(documents: Settings, folder: string): Promise<CarriedPictures> {
  const pictures: Record<string, string> = {};
  // The names have no path: they consist of a hash, a size and an extension.
  for (const name of listPictureNames(documents)) {
    const body = await readFile(join(folder, pictureFolder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return undefined;
    });
    if (body !== undefined) pictures[name] = `data:${typeOf(name)};base64,${body.toString('base64')}`;
  }
  return pictures;
}

function typeOf(name: string): string {
  if (name.endsWith('.svg')) return 'image/svg+xml';
  return name.endsWith('.png') ? 'image/png' : 'image/jpeg';
}
