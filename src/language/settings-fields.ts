// How the settings of this store become fields.
import {
  type DeclaredField,
  isObject,
  type LocalizedText,
  readText,
  type SettingsDefinition,
} from '../../engine/declare/index.ts';

type Entry = Parameters<NonNullable<SettingsDefinition['readConsent']>>[0];
type CustomFields = NonNullable<SettingsDefinition['customFields']>;

/** `{id: "c1", type: "TEXT", rule: "REQUIRED", …}` → a free-text of at most 200 characters. */
function readCustomField(entry: Entry): ReturnType<CustomFields['read']> {
  const id = readText(entry['id']);
  const field = readField(entry);
  const { rule, hint, after } = { rule: entry['rule'], hint: entry['hint'], after: readText(entry['after']) };
  if (id === undefined || field === undefined || (rule !== 'REQUIRED' && rule !== 'OPTIONAL')) return undefined;
  return {
    id,
    field: { ...field, ...readCondition(entry['when']) },
    rule,
    label: readWords(entry['title']),
    ...(isObject(hint) ? { hint: readWords(hint) } : {}),
    ...(after === undefined ? {} : { after }),
  };
}

/** `{ field: "prefecture", values: ["13"] }` holds for the answer "13", and for a list that contains "13". */
function readCondition(when: unknown): Pick<DeclaredField, 'when'> {
  const key = isObject(when) ? readText(when['field']) : undefined;
  if (!isObject(when) || key === undefined) return {};
  const values = Array.isArray(when['values']) ? when['values'].map(String) : [];
  const answer = `form.${key}`;
  if (values.length === 0) return { when: { [answer]: { present: true } } };
  return { when: { any: [{ [answer]: { enum: values } }, ...values.map((value) => ({ [answer]: { contains: value } }))] } };
}

function readWords(words: unknown): LocalizedText {
  const texts = Object.entries(isObject(words) ? words : {});
  return Object.fromEntries(texts.filter((text): text is [string, string] => typeof text[1] === 'string'));
}

function readField(entry: Entry): NonNullable<ReturnType<CustomFields['read']>>['field'] | undefined {
  const options: readonly unknown[] = Array.isArray(entry['selectOptions']) ? entry['selectOptions'] : [];
  const choices = options.filter(isObject).map((option) => ({ value: option['id'], text: option['label'] }));
  switch (entry['type']) {
    case 'TEXT':
      return { kind: 'free-text', maxLength: 200, ...pick(entry, ['minLength', 'maxLength', 'pattern', 'patternMessage']) };
    case 'LONG_TEXT':
      return { kind: 'free-text', rows: 5, maxLength: 1000, ...pick(entry, ['minLength', 'maxLength']) };
    case 'NUMBER':
      return { kind: 'number', min: entry['minimum'], max: entry['maximum'] };
    case 'DATE':
      return { kind: 'date' };
    case 'SELECT':
      return { kind: 'select', blank: true, choices };
    case 'CHECKBOX':
      return { kind: 'checkbox-group', choices };
    default:
      return undefined;
  }
}

const pick = (entry: Entry, names: readonly string[]): Entry =>
  Object.fromEntries(names.flatMap((name) => (entry[name] === undefined ? [] : [[name, entry[name]]])));

export const settingsFields: SettingsDefinition = {
  customFields: { entries: ['customAssociatedInfo', 'entries'], places: 'in', read: readCustomField },
  readConsent(entry) {
    const consentOptionId = readText(entry['consentOptionId']);
    if (consentOptionId === undefined) return undefined;
    return { id: consentOptionId, consent: { consentOptionId, key: readText(entry['key']) ?? consentOptionId } };
  },
};
