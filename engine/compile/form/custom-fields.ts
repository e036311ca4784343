import { type DeclaredField, type DeclaredForm, readText, type Settings } from '../../declare/index.ts';
import type { EffectiveField } from './effective-field.ts';
import { readLocalizedText, readObjects, readSetting } from './read-options.ts';

/**
 * Returns the store's custom associated info as fields, which are treated like declared ones from here on.
 * `{id: "c1", type: "TEXT", rule: "REQUIRED", in: ["signUp"], …}` → `custom.c1`, a free-text of at most 200 characters.
 */
export function readCustomFields(form: DeclaredForm, settings: Settings): readonly EffectiveField[] {
  const formName = form.settings?.custom;
  if (formName === undefined) return [];
  return readObjects(readSetting(settings, ['customAssociatedInfo', 'entries'])).flatMap((entry) => {
    const id = readText(entry['id']);
    const field = readField(entry);
    const rule = entry['rule'];
    const isIn = Array.isArray(entry['in']) && entry['in'].includes(formName);
    if (id === undefined || field === undefined || !isIn || (rule !== 'REQUIRED' && rule !== 'OPTIONAL')) return [];
    return [{ key: `custom.${id}`, field, rule, label: { words: readLocalizedText(entry['title']) ?? {} }, custom: id }];
  });
}

function readField(entry: { readonly [name: string]: unknown }): DeclaredField | undefined {
  const choices = readObjects(entry['selectOptions']).map((option) => ({ value: option['id'], text: option['label'] }));
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
