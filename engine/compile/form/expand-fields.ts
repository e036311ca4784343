import {
  type DeclaredField,
  type DeclaredForm,
  type FieldRule,
  findKind,
  readDefinition,
  readText,
  type Settings,
} from '../../declare/index.ts';
import { isDeclaredData } from '../data.ts';
import { compileTextPlan } from '../text.ts';
import { placeCustomFields, readCustomFields } from './custom-fields.ts';
import type { EffectiveField } from './effective-field.ts';
import { readLocalizedText, readObjects, readSetting, readSettingData } from './read-options.ts';

const idPlaceholder = '.<id>';

/**
 * Lists the fields in use under these settings in the order of declaration, those that operators added last or where these put them.
 * `{"familyName": …, "guardian.<id>": …}` → familyName, guardian.mother, guardian.father, custom.c1
 */
export function expandFields(form: DeclaredForm, settings: Settings): readonly EffectiveField[] {
  const declared = Object.entries(form.fields).flatMap(([key, field]) => {
    const rule = readRule(form, key, settings);
    if (rule === undefined) return [];
    return key.endsWith(idPlaceholder) ? expandEach(key, field, rule, settings) : [createField(key, field, rule)];
  });
  return placeCustomFields(declared, readCustomFields(form, settings));
}

/** Returns undefined for NOT_USE. A password confirmation has the rule of its password. */
function readRule(form: DeclaredForm, key: string, settings: Settings): FieldRule | undefined {
  const field = form.fields[key];
  if (field === undefined) return undefined;
  const option = findKind(field.kind)?.repeats;
  const of = option === undefined ? undefined : readText(field[option]);
  if (of !== undefined && of !== key) return readRule(form, of, settings);
  if (field.required !== undefined) return field.required ? 'REQUIRED' : 'OPTIONAL';
  const steps = form.settings?.fields?.split('.') ?? [];
  const set = steps.length === 0 ? undefined : readSetting(settings, [...steps, key]);
  if (set === 'NOT_USE') return undefined;
  return set === 'REQUIRED' ? 'REQUIRED' : 'OPTIONAL';
}

function createField(key: string, field: DeclaredField, rule: FieldRule): EffectiveField {
  const label = compileTextPlan(field.label ?? `field.${key}.label`);
  return { key, field, rule, label, ...(field.hint === undefined ? {} : { hint: compileTextPlan(field.hint) }) };
}

/**
 * Expands `guardian.<id>` into one field per entry of the settings list in `each`, labelled with the entry's title or name.
 * `choicesFrom` leads to the choices under the entry's id.
 */
function expandEach(key: string, field: DeclaredField, rule: FieldRule, settings: Settings): readonly EffectiveField[] {
  const prefix = key.slice(0, -idPlaceholder.length);
  const { each: ownerList, choicesFrom } = field;
  return readObjects(readSettingData(settings, ownerList)).flatMap((entry) => {
    const consent = readDefinition().settings?.readConsent?.(entry);
    const id = consent?.id ?? readText(entry['id']);
    if (id === undefined) return [];
    const declaredField = isDeclaredData(choicesFrom) ? { ...field, choicesFrom: { at: `${choicesFrom.at}.${id}` } } : field;
    const created = createField(`${prefix}.${id}`, declaredField, rule);
    const title = readLocalizedText(entry['title'] ?? entry['name']);
    const description = readLocalizedText(entry['description']);
    return [
      {
        ...created,
        ...(title ? { label: { words: title } } : {}),
        ...(description ? { hint: { words: description } } : {}),
        ...(consent === undefined ? {} : { consent: consent.consent }),
      },
    ];
  });
}
