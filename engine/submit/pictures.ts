/** What a file of a picture begins with. Its name and what a browser says of it are no proof. */
const beginnings: readonly (readonly [type: PictureType, bytes: readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // GIF87a, GIF89a
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
];

export type PictureType = 'jpeg' | 'png' | 'gif';

/** Bytes that pictureType needs to see. */
export const pictureHead = 8;

/** `Uint8Array [0x89, 0x50, …]` → "png"; undefined for what is none of the three. */
export function pictureType(bytes: Uint8Array): PictureType | undefined {
  return beginnings.find(([, beginning]) => beginning.every((byte, index) => bytes[index] === byte))?.[0];
}

/**
 * Stands for the answer of a picture's field that a form without scripts said nothing about: neither a file nor that the picture be taken
 * away. It is no picture, so it is refused; no answer at all would take the picture away.
 */
export const nothingChosen = 'nothing-chosen';
/** The value of the box that takes the picture away where there are no scripts. */
export const takenAway = 'taken-away';
