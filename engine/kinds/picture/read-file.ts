import type { FieldPlan, Issue } from '../../declare/index.ts';
import { pictureHead, pictureType } from '../../submit/index.ts';

/** File types offered by the file picker. */
export const pictureFiles = 'image/png,image/jpeg,image/gif,image/svg+xml,.png,.jpg,.jpeg,.gif,.svg';
/** Maximum bytes of a file that is read, and of one that is sent. */
const maxFileBytes = 10_485_760;
const maxSentBytes = 1_000_000;

export type FileReading = { readonly picture: string } | { readonly issue: Issue };

/**
 * A chosen file as a data URL that is small enough to be sent. Pictures with too many pixels or bytes are scaled down, photos as JPEG,
 * others as PNG.
 */
export async function readPictureFile(file: File, field: FieldPlan): Promise<FileReading> {
  const refuse = (rule: string, limit?: number): FileReading => ({
    issue: { at: `/${field.key}`, rule, ...(limit === undefined ? {} : { limit }) },
  });
  if (file.size > maxFileBytes) return refuse('imageTooLarge', maxFileBytes / 1_048_576);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = pictureType(bytes.subarray(0, pictureHead));
  // A drawing has no pixels; the server judges its content.
  if (type === undefined && file.type === 'image/svg+xml')
    return file.size > maxSentBytes ? refuse('imageTooLarge', 1) : { picture: await toDataUrl(file) };
  if (type === undefined) return refuse('imageType');
  try {
    const bitmap = await createImageBitmap(file);
    const size = Number(field.options['size']);
    const isSmall = Math.max(bitmap.width, bitmap.height) <= size && file.size <= maxSentBytes;
    const picture = isSmall ? await toDataUrl(file.slice(0, file.size, `image/${type}`)) : await shrink(bitmap, type, size);
    bitmap.close();
    if (picture !== undefined) return { picture };
  } catch {
    // The browser gives no more specific reason.
  }
  return refuse('imageUnreadable');
}

/** Tries smaller sizes until the picture can be sent. */
async function shrink(bitmap: ImageBitmap, type: string, size: number): Promise<string | undefined> {
  for (const share of [1, 0.7, 0.5, 0.3]) {
    const scale = Math.min(1, (size * share) / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const drawing = canvas.getContext('2d');
    if (drawing === null) return undefined;
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    // Only PNG and GIF can be transparent.
    const encoding = type === 'jpeg' ? 'image/jpeg' : 'image/png';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, encoding, 0.9));
    if (blob !== null && blob.size <= maxSentBytes) return toDataUrl(blob);
  }
  return undefined;
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(blob);
  });
}
