import type { Formatter } from '../../render/formatters/formatter.ts';
import { showPlain } from '../../render/formatters/plain-value.ts';

/** `{ ja: "認証コード", en: "verification code" }` → "Verification code" on an English page. */
export const format: Formatter = (value, texts) => {
  const [first = '', ...rest] = showPlain(value, texts.language);
  return first.toLocaleUpperCase(texts.language) + rest.join('');
};
