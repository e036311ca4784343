import type { Consequence } from '../../../../engine/check/index.ts';
import { isObject, type Settings } from '../../../../engine/declare/index.ts';
import { formatBlockers } from '../messages/format-blockers.ts';
import { formatConsequence } from '../messages/format-consequence.ts';
import { formatText, nameElement, type Translator } from '../messages/setting-labels.ts';
import type { Blocker } from './assess-settings.ts';

/** A setting that is valid but probably a mistake. */
export type SettingsWarning =
  | { readonly rule: 'nameTwice' | 'nameHalf' | 'kanaTwice' | 'kanaHalf' | 'postalCodeAlone'; readonly place: FieldLocation }
  | { readonly rule: 'noPassword' | 'noBirthday' | 'emptyProfile' }
  /** `entry`: a stored custom field. */
  | { readonly rule: 'neverCorrected' | 'nowhere'; readonly entry: Entry }
  /** A custom field with the name of a field that the program has itself. */
  | { readonly rule: 'builtInName'; readonly entry: Entry; readonly field: string }
  /** A setting without effect: a field that is required and in no form. */
  | { readonly rule: 'neverAsked'; readonly consequence: Consequence; readonly settings: Settings }
  /** A blocker of the published settings that these settings do not fix. */
  | { readonly rule: 'standing'; readonly stop: Blocker; readonly inForce: Settings };

/** Reads the labels of built-in fields. */
interface NameReader {
  readonly plans: Pick<Translator['plans'], 'text'>;
}

type FieldLocation = 'signUp' | 'profile' | 'kids';
const places: readonly FieldLocation[] = ['signUp', 'profile', 'kids'];

/** `{ registration: { profile: { fields: { familyName: "REQUIRED" } } } }` → `[{ rule: "nameHalf", place: "profile" }, …]` */
export function findWarnings(settings: Settings, translator: NameReader): readonly SettingsWarning[] {
  return [
    ...places.filter((place) => place !== 'kids' || hasKids(settings)).flatMap((place) => findInPlace(settings, place)),
    ...findAtSignUp(settings),
    ...findInProfile(settings),
    ...findEntryWarnings(settings, translator),
  ];
}

/** Warnings about custom fields. */
export function findEntryWarnings(settings: Settings, { plans }: NameReader): readonly SettingsWarning[] {
  return [...findUncorrected(settings), ...findNowhere(settings), ...findBuiltInNames(settings, plans)];
}

/** Formats each warning as one sentence with its consequence. */
export function formatWarnings(warnings: readonly SettingsWarning[], translator: Translator): readonly string[] {
  return warnings.map((warning) =>
    formatText(translator, `settings.odd.${warning.rule}`, {
      place: 'place' in warning ? formatText(translator, `settings.place.${warning.place}`) : '',
      field: 'field' in warning ? formatText(translator, `field.${warning.field}.label`) : '',
      entry: 'entry' in warning ? (nameElement(translator, warning.entry) ?? '') : '',
      ...('consequence' in warning ? formatConsequence(warning.consequence, warning.settings, translator) : {}),
      sentence: 'stop' in warning ? formatBlockers([warning.stop], warning.inForce, translator).join('') : '',
    }),
  );
}

function findInPlace(settings: Settings, place: FieldLocation): readonly SettingsWarning[] {
  const isAsked = readAsked(settings, place);
  const [family, given] = [isAsked('familyName'), isAsked('givenName')];
  const [familyKana, givenKana] = [isAsked('familyNameKana'), isAsked('givenNameKana')];
  const rules = [
    isAsked('name') && (family || given) && 'nameTwice',
    family !== given && 'nameHalf',
    isAsked('nameKana') && (familyKana || givenKana) && 'kanaTwice',
    familyKana !== givenKana && 'kanaHalf',
    isAsked('postalCode') && !(isAsked('prefecture') && isAsked('address')) && 'postalCodeAlone',
  ] as const;
  return rules.flatMap((rule) => (rule === false ? [] : [{ rule, place }]));
}

const hasKids = (settings: Settings): boolean => settings['family']?.['isKidsAccountEnabled'] === true;

function findAtSignUp(settings: Settings): readonly SettingsWarning[] {
  const isAsked = readAsked(settings, 'signUp');
  const found: SettingsWarning[] = [];
  if (!isAsked('password')) found.push({ rule: 'noPassword' });
  if (!isAsked('birthday') && needsAge(settings)) found.push({ rule: 'noBirthday' });
  return found;
}

/** Finds a profile form without fields. */
function findInProfile(settings: Settings): readonly SettingsWarning[] {
  const fields = readFields(settings, 'profile');
  const isEmpty =
    !Object.values(fields).some(isInUse) &&
    !readEntries(settings).some((entry) => isInUse(entry['rule']) && isIn(entry, 'profile'));
  return isEmpty ? [{ rule: 'emptyProfile' }] : [];
}

/** Whether sign-up depends on the age. */
function needsAge(settings: Settings): boolean {
  const consents = settings['consents']?.['parentalConsentOptions'];
  if (Array.isArray(consents) && consents.length > 0) return true;
  return Object.values(settings['ageRestriction'] ?? {}).some(
    (range) => isObject(range) && [range['minAge'], range['maxAge']].some((age) => typeof age === 'number'),
  );
}

/** Finds custom fields that are required at sign-up and missing from the profile form. */
function findUncorrected(settings: Settings): readonly SettingsWarning[] {
  return readEntries(settings)
    .filter((entry) => entry['rule'] === 'REQUIRED' && isIn(entry, 'signUp') && !isIn(entry, 'profile'))
    .map((entry) => ({ rule: 'neverCorrected', entry }));
}

/** Finds custom fields that are in use and on no page. */
function findNowhere(settings: Settings): readonly SettingsWarning[] {
  return readEntries(settings)
    .filter((entry) => isInUse(entry['rule']) && Array.isArray(entry['in']) && entry['in'].length === 0)
    .map((entry) => ({ rule: 'nowhere', entry }));
}

/** Finds custom fields with the label of a built-in field, in any language, whether or not that field is in use. */
function findBuiltInNames(settings: Settings, plans: NameReader['plans']): readonly SettingsWarning[] {
  const fields = [...new Set(places.flatMap((place) => Object.keys(readFields(settings, place))))];
  return readEntries(settings).flatMap((entry): readonly SettingsWarning[] => {
    const title = isObject(entry['title']) ? entry['title'] : {};
    const field = fields.find((key) =>
      Object.entries(title).some(([language, name]) => isSameName(name, plans.text(`field.${key}.label`, language))),
    );
    return field === undefined ? [] : [{ rule: 'builtInName', entry, field }];
  });
}

/** Compares names without regard to width, case and surrounding spaces. */
function isSameName(name: unknown, label: string | undefined): boolean {
  const read = (text: string): string => text.normalize('NFKC').trim().toLowerCase();
  return typeof name === 'string' && label !== undefined && name.trim() !== '' && read(name) === read(label);
}

type Entry = Readonly<Record<string, unknown>>;

/** The stored custom fields. */
function readEntries(settings: Settings): readonly Entry[] {
  const entries = settings['customAssociatedInfo']?.['entries'];
  return (Array.isArray(entries) ? entries : []).filter(isObject);
}

function isIn(entry: Entry, place: FieldLocation): boolean {
  const locations = entry['in'];
  return Array.isArray(locations) && locations.includes(place);
}

function readAsked(settings: Settings, place: FieldLocation): (field: string) => boolean {
  const fields = readFields(settings, place);
  return (field) => isInUse(fields[field]);
}

function readFields(settings: Settings, place: FieldLocation): Entry {
  const part = settings['registration']?.[place];
  const fields = isObject(part) ? part['fields'] : undefined;
  return isObject(fields) ? fields : {};
}

const isInUse = (rule: unknown): boolean => rule === 'OPTIONAL' || rule === 'REQUIRED';
