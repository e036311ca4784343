import type { FieldPlan, Issue } from '../../declare/index.ts';
import { pictureHead, pictureType } from '../../submit/index.ts';

/** File types offered by the file picker. */
export const pictureFiles = 'image/jpeg,image/png,image/gif,.jpg,.jpeg,.png,.gif';

export type PictureReading = { readonly picture: string } | { readonly issue: Issue };

/**
 * The centred square of a chosen file as a PNG data URL in the field's size: a photo of 600 by 300 → its middle 300 by 300,
 * scaled to 200 by 200. Applies the EXIF orientation and drops all metadata.
 */
export async function readPicture(file: File, field: FieldPlan): Promise<PictureReading> {
  const at = `/${field.key}`;
  const size = readOption(field, 'size');
  const most = readOption(field, 'maxBytes');
  const head = new Uint8Array(await file.slice(0, pictureHead).arrayBuffer());
  if (pictureType(head) === undefined) return { issue: { at, rule: 'imageType' } };
  if (file.size > most) return { issue: { at, rule: 'imageTooLarge', limit: Math.floor(most / 1_048_576) } };
  try {
    const bitmap = await createImageBitmap(file);
    const picture = cropSquare(bitmap, size);
    bitmap.close();
    if (picture !== undefined) return { picture };
  } catch {
    // The browser gives no more specific reason.
  }
  return { issue: { at, rule: 'imageUnreadable' } };
}

function cropSquare(bitmap: ImageBitmap, size: number): string | undefined {
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

export function readOption(field: FieldPlan, name: 'size' | 'maxBytes'): number {
  const value = field.options[name];
  return typeof value === 'number' ? value : 0;
}
