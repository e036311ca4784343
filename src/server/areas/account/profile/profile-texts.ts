import { type JsonObject, readText } from '../../../../../engine/declare/index.ts';
import type { RequestContext } from '../../../runtime/area.ts';

/** `"東京都港区虎ノ門1-2-3"`, in English `"虎ノ門1-2-3, Tokyo"`; either part alone if the other is missing. */
export function formatAddress(
  { plans, language }: Pick<RequestContext, 'plans' | 'language'>,
  profile: JsonObject,
): string | null {
  const code = readText(profile['prefecture']);
  const prefecture = code === undefined ? null : (plans.text(`codes.prefecture.${code}`, language) ?? null);
  const address = joinTexts(profile, ['address', 'address2']);
  if (prefecture === null || address === null) return address ?? prefecture;
  return plans.text('codes.addressLine', language, { prefecture, address }) ?? address;
}

/** Joins the texts that exist with spaces: family name and given name. */
export function joinTexts(profile: JsonObject, keys: readonly string[]): string | null {
  const texts = keys.map((key) => readText(profile[key])).filter((text) => text !== undefined);
  return texts.length === 0 ? null : texts.join(' ');
}
