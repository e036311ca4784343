import { readPicture, type WrongPicture } from './read-picture.ts';

/** Returns the centred square of a picture as a PNG of `size` by `size` pixels. Refuses as `readPicture` does. */
export function cropToSquare(bytes: Uint8Array, size: number): Promise<{ readonly picture: Buffer } | WrongPicture> {
  return readPicture(bytes, async ({ open }) => ({
    picture: await open().resize(size, size, { fit: 'cover', position: 'centre' }).png({ compressionLevel: 9 }).toBuffer(),
  }));
}
