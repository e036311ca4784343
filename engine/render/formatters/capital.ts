import type { Texts } from '../../texts/index.ts';
import { showPlain } from './plain-value.ts';

/** `{ ja: "認証コード", en: "verification code" }` → "Verification code" on an English page. */
export function formatCapital(value: unknown, texts: Texts): string {
  const [first = '', ...rest] = showPlain(value, texts.language);
  return first.toLocaleUpperCase(texts.language) + rest.join('');
}
