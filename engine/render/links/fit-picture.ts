import { listPictureVersions } from '../../declare/index.ts';

/** Pixels. */
interface PictureBox {
  readonly width: number;
  readonly height: number;
}

/** Attributes of an `img` or `source` beside its `src`. */
export interface FittedPicture extends PictureBox {
  readonly srcSet?: string;
  readonly sizes?: string;
}

/**
 * Reserves the box of a picture, and lets the browser load the stored width that fills it:
 * `<img src={address} {...fitPicture(address, { width: 40, height: 40 })} />`. `sizes`: the width that CSS gives it. Otherwise twice that
 * of the box, because a part of a wider picture may fill it.
 */
export function fitPicture(address: string, box: PictureBox, sizes = `${2 * box.width}px`): FittedPicture {
  const srcSet = listPictureVersions(address);
  return srcSet === '' ? box : { ...box, srcSet, sizes };
}
