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
    const { id, field, rule, label, hint, after } = custom;
    const hints = hint === undefined ? {} : { hint: { words: hint } };
    const position = after === undefined ? {} : { after };
    return [{ key: `custom.${id}`, field, rule, label: { words: label }, ...hints, ...position, custom: id }];
  });
}

/** Moves each field behind the one that it follows; where that is not in use, it stays after the declared ones. */
export function placeCustomFields(
  declared: readonly EffectiveField[],
  custom: readonly EffectiveField[],
): readonly EffectiveField[] {
  const withFollowers = (field: EffectiveField): readonly EffectiveField[] => [
    field,
    ...custom.filter(({ after }) => after === field.key).flatMap(withFollowers),
  ];
  const keys = new Set([...declared, ...custom].map(({ key }) => key));
  const followsNone = custom
    .filter(({ after }) => after === undefined || !keys.has(after))
    .map(({ after: _after, ...field }) => field);
  const placed = [...declared, ...followsNone].flatMap(withFollowers);
  // Fields that follow each other in a circle follow none of the form's.
  const circular = custom.filter(({ key }) => placed.every((field) => field.key !== key));
  return [...placed, ...circular.map(({ after: _after, ...field }) => field)];
}
