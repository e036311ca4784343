import { type PictureType, pictureType } from '../../../engine/submit/index.ts';
import { createTurnstile } from '../store/turnstile.ts';

/** Most dots of a picture in either direction, known from its head before anything is decoded. */
const mostDots = 4096;

// A picture of the largest size takes 64 MB while it is decoded.
const decode = createTurnstile(2);

export type Squared = { readonly picture: Buffer } | { readonly wrong: PictureRule };

/** What is wrong with a file, as the rule of an issue. */
export interface PictureRule {
  readonly rule: 'imageType' | 'imageTooLarge' | 'imageTooWide' | 'imageUnreadable';
  /** Megabytes, or dots. */
  readonly limit?: number;
}

/**
 * The centred square of a picture as a PNG, `size` by `size` dots, made anew from its dots alone: nothing else of the file is in it. Of an
 * animation the first frame is taken. Whatever is no whole JPEG, PNG or GIF gives what is wrong: `{ rule: "imageUnreadable" }`.
 */
export async function makeSquare(bytes: Uint8Array, size: number): Promise<Squared> {
  const type = pictureType(bytes);
  if (type === undefined) return { wrong: { rule: 'imageType' } };
  return decode(async () => {
    try {
      return await readSquare(bytes, type, size);
    } catch {
      // The library's own words are about its insides.
      return { wrong: { rule: 'imageUnreadable' } };
    }
  });
}

async function readSquare(bytes: Uint8Array, type: PictureType, size: number): Promise<Squared> {
  const sharp = await openSharp();
  // Its head alone: a size that would be refused is read without a dot of it.
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (format !== type) return { wrong: { rule: 'imageType' } };
  if (width > mostDots || height > mostDots) return { wrong: { rule: 'imageTooWide', limit: mostDots } };
  const picture = await sharp(bytes, { limitInputPixels: mostDots * mostDots, failOn: 'truncated', pages: 1 })
    // As the camera was held; what says so is not kept.
    .autoOrient()
    .resize(size, size, { fit: 'cover', position: 'centre' })
    .png({ compressionLevel: 9 })
    .timeout({ seconds: 10 })
    .toBuffer();
  return { picture };
}

let opened: ReturnType<typeof loadSharp> | undefined;

/** Opened by the first picture: it takes a fifth of a second, which no start needs. */
function openSharp(): ReturnType<typeof loadSharp> {
  opened ??= loadSharp();
  return opened;
}

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // What the library may read is what we ask for: none of its other readers ever sees a byte.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'] });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
