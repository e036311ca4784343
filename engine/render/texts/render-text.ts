import type { DataPlan, ResolvedData, Scopes, TextPlan } from '../../declare/index.ts';
import { fillText, type TextParameters, type Texts } from '../../texts/index.ts';
import { readPath } from '../../validate/index.ts';
import { formatValue, showCode } from '../formatters/index.ts';
import { pickLanguage, showPlain } from '../formatters/plain-value.ts';

/** Context for rendering texts. */
export interface TextEnvironment {
  readonly texts: Texts;
  readonly scopes: Scopes;
}
export type TextReader = {
  (words: TextPlan, parameters?: TextParameters): string;
  (words: TextPlan | undefined, parameters?: TextParameters): string | undefined;
};

/**
 * Renders a text: `{ key: "home.title", with: { serviceName: { at: [...] } } }` → "みなとストアへようこそ". The component supplies
 * `parameters` (seconds of a countdown). A missing text shows its key.
 */
export function renderText(words: TextPlan, context: TextEnvironment, parameters: TextParameters = {}): string {
  if ('key' in words) {
    const declaredParameters = Object.entries(words.with ?? {}).map(([name, value]) => [name, showParameter(value, context)]);
    const allParameters = { ...Object.fromEntries(declaredParameters), ...parameters };
    // A form alone writes its texts in place of their keys.
    return context.texts.find(words.key, allParameters) ?? fillText(words.key, allParameters);
  }
  if ('data' in words) return showData(words.data, context);
  if ('code' in words) {
    const code = String(readPath(context.scopes, words.code.at) ?? '');
    return showCode(words.as, code, context.texts);
  }
  return pickLanguage(words.words, context.texts.language);
}

/** The formatted value at a path: `{ at: ["page", "since"], as: "date" }` → "2026/11/21"; absent → the empty string. */
function showData(data: DataPlan | ResolvedData, context: TextEnvironment): string {
  const value = 'value' in data ? data.value : readPath(context.scopes, data.at);
  if (data.as !== undefined) return formatValue(data.as, value, context.texts);
  return showPlain(value, context.texts.language);
}

function showParameter(value: DataPlan | ResolvedData | string | number, context: TextEnvironment): string | number {
  return typeof value === 'object' ? showData(value, context) : value;
}
