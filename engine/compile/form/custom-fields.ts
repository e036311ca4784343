import { type DeclaredForm, readDefinition, type Settings } from '../../declare/index.ts';
import type { EffectiveField } from './effective-field.ts';
import { readObjects, readSetting } from './read-options.ts';

/**
 * Returns the fields that operators added to a form, which are treated like declared ones from here on. The application says where
 * the settings have them: `{id: "c1", type: "TEXT", in: ["signUp"], …}` → `custom.c1`.
 */
export function readCustomFields(form: DeclaredForm, settings: Settings): readonly EffectiveField[] {
  const formName = form.settings?.custom;
  const customFields = readDefinition().settings?.customFields;
  if (formName === undefined || customFields === undefined) return [];
  return readObjects(readSetting(settings, customFields.entries)).flatMap((entry) => {
    const places = entry[customFields.places];
    const custom = Array.isArray(places) && places.includes(formName) ? customFields.read(entry) : undefined;
    if (custom === undefined) return [];
    const { id, field, rule, label, hint } = custom;
    const hints = hint === undefined ? {} : { hint: { words: hint } };
    return [{ key: `custom.${id}`, field, rule, label: { words: label }, ...hints, custom: id }];
  });
}
