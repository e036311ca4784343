import pLimit from 'p-limit';
import { type PictureType, pictureType } from '../../../../engine/submit/index.ts';
import { RefusalError } from '../refusal-error.ts';

/** Maximum width and height in pixels, read from the header before anything is decoded. */
const maxPixels = 4096;

// Decoding a picture of the largest size takes 64 MB.
const decode = pLimit(2);
/** Maximum number of pictures that wait, each up to 10 MB. */
const maxWaiting = 20;

export type CroppedPicture = { readonly picture: Buffer } | { readonly wrong: PictureRule };

/** Why a file is refused, as the rule of an issue. */
export interface PictureRule {
  readonly rule: 'imageType' | 'imageTooLarge' | 'imageTooWide' | 'imageUnreadable';
  /** Megabytes or pixels. */
  readonly limit?: number;
}

/**
 * Returns the centred square of a picture as a PNG of `size` by `size` pixels, encoded from the pixels alone: no metadata is
 * kept. An animation gives its first frame. A file that is not a complete JPEG, PNG or GIF gives the reason: `{ rule:
 * "imageUnreadable" }`. Rejects with 503 NOT_READY if too many pictures wait.
 */
export async function cropToSquare(bytes: Uint8Array, size: number): Promise<CroppedPicture> {
  const type = pictureType(bytes);
  if (type === undefined) return { wrong: { rule: 'imageType' } };
  if (decode.pendingCount >= maxWaiting) throw new RefusalError('NOT_READY', { retryAfter: 5 });
  return decode(async () => {
    try {
      return await readSquare(bytes, type, size);
    } catch {
      // The library's message is about its internals.
      return { wrong: { rule: 'imageUnreadable' } };
    }
  });
}

async function readSquare(bytes: Uint8Array, type: PictureType, size: number): Promise<CroppedPicture> {
  const sharp = await getSharp();
  // Reads the header only, so that a huge picture is refused without decoding.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== type) return { wrong: { rule: 'imageType' } };
  if (width > maxPixels || height > maxPixels) return { wrong: { rule: 'imageTooWide', limit: maxPixels } };
  const picture = await sharp(bytes, { limitInputPixels: maxPixels * maxPixels, failOn: 'truncated', pages: 1 })
    // Applies the orientation from the metadata, which is then dropped.
    .autoOrient()
    .resize(size, size, { fit: 'cover', position: 'centre' })
    .png({ compressionLevel: 9 })
    .timeout({ seconds: 10 })
    .toBuffer();
  return { picture };
}

let sharpPromise: ReturnType<typeof loadSharp> | undefined;

/** Loaded with the first picture, because it takes 0.2 seconds. */
function getSharp(): ReturnType<typeof loadSharp> {
  sharpPromise ??= loadSharp();
  return sharpPromise;
}

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Blocks all other loaders of the library, to reduce the attack surface.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
