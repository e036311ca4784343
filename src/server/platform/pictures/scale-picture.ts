import { narrowPictureWidths } from '../../../../engine/declare/index.ts';
import { readPicture, type WrongPicture } from './read-picture.ts';

/** Maximum width and height in pixels that are stored. */
const maxSize = 1920;

/** A picture in several widths, the widest first. */
export interface ScaledPicture {
  readonly type: 'png' | 'jpeg';
  readonly versions: readonly [PictureVersion, ...PictureVersion[]];
}
interface PictureVersion {
  readonly width: number;
  readonly height: number;
  readonly body: Buffer;
}

/** Encodes a picture in several widths: photos as JPEG, others as PNG. Refuses as `readPicture` does. */
export function scalePicture(bytes: Uint8Array): Promise<ScaledPicture | WrongPicture> {
  return readPicture(bytes, async ({ type: sourceType, open }): Promise<ScaledPicture> => {
    const type = sourceType === 'jpeg' ? 'jpeg' : 'png';
    const scale = async (width: number, height?: number): Promise<PictureVersion> => {
      const scaled = open().resize({
        width,
        ...(height === undefined ? {} : { height }),
        fit: 'inside',
        withoutEnlargement: true,
      });
      const encoded = type === 'jpeg' ? scaled.jpeg({ quality: 85, mozjpeg: true }) : scaled.png({ compressionLevel: 9 });
      const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, body: data };
    };
    const widest = await scale(maxSize, maxSize);
    const versions: [PictureVersion, ...PictureVersion[]] = [widest];
    // One after another, because each holds all pixels.
    for (const width of narrowPictureWidths) if (width < widest.width) versions.push(await scale(width));
    return { type, versions };
  });
}
