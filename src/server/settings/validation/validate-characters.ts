import { hasForbiddenMarkup } from '../../../../engine/declare/index.ts';
import { isStorableText } from '../../../../engine/validate/index.ts';
import type { DocumentProblem } from '../findings.ts';
import { isSealed } from '../secrets.ts';
import { type TextPlace, visitTexts } from '../visit-texts.ts';

/**
 * Finds line breaks in texts that are not declared `multiLine`, such as a host name or a title, markup and scripts in free text that
 * is not HTML, other control characters and what cannot be stored in any text, and secrets that are not sealed. `schema`: with inlined references; `value` has its types.
 */
export function validateCharacters(schema: unknown, value: unknown): readonly DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  visitTexts(schema, value, (text, place) => {
    const rule = findRule(text, place);
    if (rule !== undefined) problems.push({ path: place.path, rule });
  });
  return problems;
}

function findRule(text: string, { isMultiLine, freeText, isSecret }: Omit<TextPlace, 'path'>): string | undefined {
  if (isSecret && text !== '' && !isSealed(text)) return 'secretWritten';
  if (!isMultiLine && /[\r\n]/.test(text)) return 'lineBreaks';
  if (/[^\P{Cc}\r\n\t]/u.test(text) || !isStorableText(text)) return 'controlCharacters';
  return freeText === true && hasForbiddenMarkup(text) ? 'forbiddenMarkup' : undefined;
}
