import { separatorSigns } from '../../../declare/words/separator-signs.ts';
import { stripSeparators } from '../../../validate/digits.ts';

const signs = new RegExp(`[〒${separatorSigns}]`, 'g');

/** Removes separators and the postal mark: `"〒100-0001"` → `"1000001"`. */
export const normalise = (text: string): string => stripSeparators(text, signs);
