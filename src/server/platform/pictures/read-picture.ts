import pLimit from 'p-limit';
import { type PictureType, pictureType } from '../../../../engine/submit/index.ts';
import { RefusalError } from '../refusal-error.ts';

/** Maximum width and height in pixels, read from the header before anything is decoded. */
const maxPixels = 4096;

// Decoding a picture of the largest size takes 64 MB.
const decode = pLimit(2);
/** Maximum number of pictures that wait, each up to 10 MB. */
const maxWaiting = 20;

/** Why a file is refused, as the rule of an issue. */
export interface PictureRule {
  readonly rule: 'imageType' | 'imageTooLarge' | 'imageTooWide' | 'imageUnreadable';
  /** Megabytes or pixels. */
  readonly limit?: number;
}
export interface WrongPicture {
  readonly wrong: PictureRule;
}

type Sharp = ReturnType<Awaited<ReturnType<typeof loadSharp>>>;

/** The pixels of a picture, upright, to be encoded again: no metadata is kept. An animation gives its first frame. */
export interface DecodedPicture {
  readonly type: PictureType;
  /** Begins with all pixels, each time. */
  readonly open: () => Sharp;
}

/**
 * Decodes a picture. A file that is not a complete JPEG, PNG or GIF gives the reason: `{ wrong: { rule: "imageUnreadable" } }`.
 * Rejects with 503 NOT_READY if too many pictures wait.
 */
export async function readPicture<Result>(
  bytes: Uint8Array,
  encode: (picture: DecodedPicture) => Promise<Result>,
): Promise<Result | WrongPicture> {
  const type = pictureType(bytes);
  if (type === undefined) return { wrong: { rule: 'imageType' } };
  if (decode.pendingCount >= maxWaiting) throw new RefusalError('NOT_READY', { retryAfter: 5 });
  return decode(async () => {
    try {
      const sharp = await getSharp();
      // Reads the header only, so that a huge picture is refused without decoding.
      const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (format !== type) return { wrong: { rule: 'imageType' } };
      if (width > maxPixels || height > maxPixels) return { wrong: { rule: 'imageTooWide', limit: maxPixels } };
      const open = () =>
        sharp(bytes, { limitInputPixels: maxPixels * maxPixels, failOn: 'truncated', pages: 1 })
          // Applies the orientation from the metadata, which is then dropped.
          .autoOrient()
          .timeout({ seconds: 10 });
      return await encode({ type, open });
    } catch {
      // The library's message is about its internals.
      return { wrong: { rule: 'imageUnreadable' } };
    }
  });
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
