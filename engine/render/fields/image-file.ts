import type { FieldPlan, Issue } from '../../declare/index.ts';
import { pictureHead, pictureType } from '../../submit/index.ts';

/** Files that a browser offers to choose from. */
export const pictureFiles = 'image/jpeg,image/png,image/gif,.jpg,.jpeg,.png,.gif';

export type PictureReading = { readonly picture: string } | { readonly issue: Issue };

/**
 * The centred square of a chosen file, as the data URL of a PNG in the size of the field: a photo of 600 by 300 → its middle 300 by 300,
 * drawn 200 by 200. A photo that was taken with the camera turned is turned upright, and nothing that the file says besides is kept.
 */
export async function readPicture(file: File, field: FieldPlan): Promise<PictureReading> {
  const at = `/${field.key}`;
  const size = readOption(field, 'size');
  const most = readOption(field, 'mostBytes');
  const head = new Uint8Array(await file.slice(0, pictureHead).arrayBuffer());
  if (pictureType(head) === undefined) return { issue: { at, rule: 'imageType' } };
  if (file.size > most) return { issue: { at, rule: 'imageTooLarge', limit: Math.floor(most / 1_048_576) } };
  try {
    const bitmap = await createImageBitmap(file);
    const picture = drawSquare(bitmap, size);
    bitmap.close();
    if (picture !== undefined) return { picture };
  } catch {
    // The browser cannot say more than that it could not read it.
  }
  return { issue: { at, rule: 'imageUnreadable' } };
}

function drawSquare(bitmap: ImageBitmap, size: number): string | undefined {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const drawing = canvas.getContext('2d');
  if (drawing === null) return undefined;
  const edge = Math.min(bitmap.width, bitmap.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(bitmap, (bitmap.width - edge) / 2, (bitmap.height - edge) / 2, edge, edge, 0, 0, size, size);
  return canvas.toDataURL('image/png');
}

export function readOption(field: FieldPlan, name: 'size' | 'mostBytes'): number {
  const value = field.options[name];
  return typeof value === 'number' ? value : 0;
}
