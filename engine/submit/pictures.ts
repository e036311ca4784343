import type { FieldPlan } from '../declare/index.ts';

/** Whether a field's answer is a picture, which a form without scripts sends as a file. */
export const isPictureField = ({ widget }: Pick<FieldPlan, 'widget'>): boolean => widget === 'image';

/** First bytes of a picture file. Its name and media type prove nothing. */
const signatures: readonly (readonly [type: PictureType, bytes: readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // GIF87a, GIF89a
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
];

export type PictureType = 'jpeg' | 'png' | 'gif';

/** Number of bytes that pictureType needs. */
export const pictureHead = 8;

/** `Uint8Array [0x89, 0x50, …]` → "png"; undefined for any other type. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  return signatures.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0];
}

/**
 * Answer of a picture field if a form without scripts sent neither a file nor the request to remove the picture. It is not a
 * picture, so it is refused; an absent answer would remove the picture.
 */
export const noFileChosen = 'nothing-chosen';
/** Value of the checkbox that removes the picture without scripts. */
export const pictureRemoved = 'taken-away';
