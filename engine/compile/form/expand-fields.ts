import type { DeclaredField, DeclaredForm, FieldRule, Settings, WordsPlan } from '../../declare/index.ts';
import { compileWords } from '../words.ts';
import { readCustomFields } from './custom-fields.ts';
import { readLocalizedWords, readObjects, readSetting, readSettingData, readText } from './read-options.ts';

/** One field of the effective form, before its kind is asked. */
export interface EffectiveField {
  readonly key: string;
  readonly field: DeclaredField;
  readonly rule: FieldRule;
  readonly label: WordsPlan;
  readonly hint?: WordsPlan;
  readonly custom?: string;
}

const everyId = '.<id>';

/**
 * The fields in use under these settings, in the order of declaration, custom associated info last.
 * `{"familyName": …, "parentalConsent.<id>": …}` → familyName, parentalConsent.mother, parentalConsent.father, custom.c1
 */
export function expandFields(form: DeclaredForm, settings: Settings): readonly EffectiveField[] {
  const declared = Object.entries(form.fields).flatMap(([key, field]) => {
    const rule = readRule(form, key, settings);
    if (rule === undefined) return [];
    return key.endsWith(everyId) ? expandEach(key, field, rule, settings) : [nameField(key, field, rule)];
  });
  return [...declared, ...readCustomFields(form, settings)];
}

/** REQUIRED, OPTIONAL, or undefined for NOT_USE. A repeated password is asked exactly when the first one is. */
function readRule(form: DeclaredForm, key: string, settings: Settings): FieldRule | undefined {
  const field = form.fields[key];
  if (field === undefined) return undefined;
  const of = field.kind === 'new-password-confirm' ? readText(field['of']) : undefined;
  if (of !== undefined && of !== key) return readRule(form, of, settings);
  if (field.always !== undefined) return field.always;
  const steps = form.settings?.fields?.split('.') ?? [];
  const set = steps.length === 0 ? undefined : readSetting(settings, [...steps, key]);
  if (set === 'NOT_USE') return undefined;
  return set === 'REQUIRED' ? 'REQUIRED' : 'OPTIONAL';
}

function nameField(key: string, field: DeclaredField, rule: FieldRule): EffectiveField {
  const label = compileWords(field.label ?? `field.${key}.label`);
  return { key, field, rule, label, ...(field.hint === undefined ? {} : { hint: compileWords(field.hint) }) };
}

/** `parentalConsent.<id>` with `from`: one field for each entry, named by the entry's own words. */
function expandEach(key: string, field: DeclaredField, rule: FieldRule, settings: Settings): readonly EffectiveField[] {
  const prefix = key.slice(0, -everyId.length);
  return readObjects(readSettingData(settings, field['from'])).flatMap((entry) => {
    const id = readText(entry['consentOptionId']);
    if (id === undefined) return [];
    const named = nameField(`${prefix}.${id}`, field, rule);
    const title = readLocalizedWords(entry['title']);
    const description = readLocalizedWords(entry['description']);
    return [
      { ...named, ...(title ? { label: { words: title } } : {}), ...(description ? { hint: { words: description } } : {}) },
    ];
  });
}
