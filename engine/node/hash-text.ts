import { createHash } from 'node:crypto';

/** sha256 of a text, as hex. */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex');
