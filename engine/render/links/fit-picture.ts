import { listPictureVersions, type PictureSize, readPictureSize } from '../../declare/index.ts';

/** Attributes of an `img` or `source` beside its `src`. */
export interface FittedPicture extends PictureSize {
  readonly srcSet?: string;
  readonly sizes?: string;
}

interface PictureBox extends PictureSize {
  /** The box has the picture's proportions: its width follows from its height. */
  readonly followsPicture?: boolean;
  /** The widths that CSS gives it, if it is not `width`: `(min-width: 1000px) 50vw, 100vw` */
  readonly sizes?: string;
}

/**
 * Reserves the box of a picture, and lets the browser load the stored width that fills it:
 * `<img src={address} {...fitPicture(address, { width: 40, height: 40 })} />`
 */
export function fitPicture(address: string, { width, height, followsPicture = false, sizes }: PictureBox): FittedPicture {
  const size = readPictureSize(address);
  if (size === undefined) return { width, height };
  const versions = listPictureVersions(address);
  const wholeWidth = Math.max(1, Math.round((height * size.width) / size.height));
  return {
    srcSet: versions.map((version) => `${version.address} ${version.width}w`).join(', '),
    // A box of another shape is filled by a part of the picture.
    sizes: sizes ?? `${followsPicture ? wholeWidth : Math.max(width, wholeWidth)}px`,
    width: followsPicture ? wholeWidth : width,
    height,
  };
}
