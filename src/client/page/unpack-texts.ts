import { isObject } from '../../../engine/declare/index.ts';
import type { TextSet } from '../../../engine/texts/index.ts';

export interface PackedTexts {
  readonly language: string;
  readonly texts: TextSet;
}

/** Unpacks `i18InitialState`: base64 of deflated JSON `{ language, texts }`. */
export async function unpackTexts(packed: string): Promise<PackedTexts> {
  const letters = atob(packed);
  const bytes = new Uint8Array(letters.length);
  // `Uint8Array.from` calls a function for each byte, which takes a slow phone 30 ms.
  for (let index = 0; index < bytes.length; index++) bytes[index] = letters.charCodeAt(index);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const read: unknown = JSON.parse(await new Response(stream).text());
  if (!isObject(read) || typeof read['language'] !== 'string' || !isObject(read['texts']))
    throw new Error('The texts of this page cannot be read.');
  const texts = Object.fromEntries(
    Object.entries(read['texts']).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return { language: read['language'], texts };
}
