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
