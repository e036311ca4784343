import { isObject, type Settings } from '../../../../engine/declare/index.ts';
import { findElement, findName, findText, formatSettingValue, formatText, type Translator } from './setting-labels.ts';

/** What a custom field follows, or its condition: `{ field: "prefecture", values: ["13"] }` → 「都道府県」が「東京都」 */
export function formatRelation(translator: Translator, settings: Settings, id: string, part: 'after' | 'when'): string {
  const entries = settings['customAssociatedInfo'];
  const relation = findElement(entries, id)?.[part];
  const key = isObject(relation) ? relation['field'] : relation;
  if (typeof key !== 'string') return formatSettingValue(translator, undefined);
  const custom = key.startsWith('custom.') ? findElement(entries, key.slice('custom.'.length)) : undefined;
  const field = (custom && findName(custom, translator.language)) || (findText(translator, `field.${key}.label`) ?? key);
  if (part === 'after') return formatText(translator, 'settings.relation.after', { field });
  const values = isObject(relation) && Array.isArray(relation['values']) ? relation['values'].map(String) : [];
  if (values.length === 0) return formatText(translator, 'settings.relation.answered', { field });
  const names = values.map((value) => {
    const option = custom && findElement(custom['selectOptions'], value);
    return (option && findName(option, translator.language)) || nameCode(translator, key, value);
  });
  return formatText(translator, 'settings.relation.chosen', {
    field,
    values: names.join(findText(translator, 'settings.and') ?? ', '),
  });
}

/** `("prefecture", "13")` → 東京都 */
const nameCode = (translator: Translator, key: string, value: string): string =>
  findText(translator, `codes.${key}.${value}`) ?? findText(translator, `${key}.${value}`) ?? value;
