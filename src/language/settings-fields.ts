// How the settings of this store become fields.
import { isObject, readText, type SettingsDefinition } from '../../engine/declare/index.ts';

type Entry = Parameters<NonNullable<SettingsDefinition['readConsent']>>[0];
type CustomFields = NonNullable<SettingsDefinition['customFields']>;

/** `{id: "c1", type: "TEXT", rule: "REQUIRED", …}` → a free-text of at most 200 characters. */
function readCustomField(entry: Entry): ReturnType<CustomFields['read']> {
  const id = readText(entry['id']);
  const field = readField(entry);
  const rule = entry['rule'];
  if (id === undefined || field === undefined || (rule !== 'REQUIRED' && rule !== 'OPTIONAL')) return undefined;
  const title = isObject(entry['title']) ? entry['title'] : {};
  const label = Object.entries(title).filter((text): text is [string, string] => typeof text[1] === 'string');
  return { id, field, rule, label: Object.fromEntries(label) };
}

function readField(entry: Entry): NonNullable<ReturnType<CustomFields['read']>>['field'] | undefined {
  const options: readonly unknown[] = Array.isArray(entry['selectOptions']) ? entry['selectOptions'] : [];
  const choices = options.filter(isObject).map((option) => ({ value: option['id'], text: option['label'] }));
  switch (entry['type']) {
    case 'TEXT':
      return { kind: 'free-text', maxLength: 200 };
    case 'SELECT':
      return { kind: 'select', blank: true, choices };
    case 'CHECKBOX':
      return { kind: 'checkbox-group', choices };
    default:
      return undefined;
  }
}

export const settingsFields: SettingsDefinition = {
  customFields: { entries: ['customAssociatedInfo', 'entries'], places: 'in', read: readCustomField },
  readConsent(entry) {
    const consentOptionId = readText(entry['consentOptionId']);
    if (consentOptionId === undefined) return undefined;
    return { id: consentOptionId, consent: { consentOptionId, key: readText(entry['key']) ?? consentOptionId } };
  },
};
