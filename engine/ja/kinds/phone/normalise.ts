import { separatorSigns } from '../../../declare/words/separator-signs.ts';
import { stripSeparators } from '../../../validate/digits.ts';

const signs = new RegExp(`[()/${separatorSigns}]`, 'g');

/**
 * Removes separators, brackets and slashes, and replaces Japan's country code by the 0 of a domestic number: `"+81 (0)90-1234-5678"` →
 * `"09012345678"`.
 */
export const normalise = (text: string): string => stripSeparators(text, signs).replace(/^\+810?(?=[1-9])/, '0');
