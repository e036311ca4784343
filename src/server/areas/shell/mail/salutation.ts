import { mailedName } from '../../../../rules/mailed-texts.ts';
import type { RequestContext } from '../../../runtime/area.ts';

/** `山田 太郎 様`; without a name that can be read: `お客さま`. */
export function writeSalutation(
  { plans, language }: Pick<RequestContext, 'plans' | 'language'>,
  { familyName, givenName }: { readonly familyName?: unknown; readonly givenName?: unknown },
): string {
  const names = [familyName, givenName].flatMap((part) => (typeof part === 'string' ? mailedName(part) || [] : []));
  const key = names.length === 0 ? 'reader' : 'named';
  return plans.text(`mail.orderParts.${key}`, language, { name: names.join(' ') }) ?? '';
}
