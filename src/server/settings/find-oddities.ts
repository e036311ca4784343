import type { Consequence } from '../../../engine/check/index.ts';
import { isObject, type Settings } from '../../../engine/declare/index.ts';
import { nameElement, type Speaker, sayText } from './settings-words.ts';
import { tellConsequence } from './tell-consequence.ts';
import { tellStanding } from './tell-standing.ts';
import type { StandingStop } from './weigh-settings.ts';

/** Settings that may be meant, but seldom are. */
export type Oddity =
  | { readonly rule: 'nameTwice' | 'nameHalf' | 'kanaTwice' | 'kanaHalf' | 'postalCodeAlone'; readonly place: Place }
  | { readonly rule: 'noPassword' | 'noBirthday' | 'emptyProfile' }
  /** `entry`: a custom field, as it is stored. */
  | { readonly rule: 'neverCorrected'; readonly entry: Entry }
  /** A setting that nothing hears: a field that is required and in no form. */
  | { readonly rule: 'neverAsked'; readonly consequence: Consequence; readonly settings: Settings }
  /** What nobody gets past with the settings in force, and would not with these. */
  | { readonly rule: 'standing'; readonly stop: StandingStop; readonly inForce: Settings };

type Place = 'signUp' | 'profile';
const places: readonly Place[] = ['signUp', 'profile'];

/** `{ registration: { profile: { fields: { familyName: "REQUIRED" } } } }` → `[{ rule: "nameHalf", place: "profile" }, …]` */
export function findOddities(settings: Settings): readonly Oddity[] {
  return [
    ...places.flatMap((place) => findInPlace(settings, place)),
    ...findAtSignUp(settings),
    ...findInProfile(settings),
    ...findUncorrected(settings),
  ];
}

/** One sentence each: what is odd, and what comes of it. */
export function tellOddities(oddities: readonly Oddity[], speaker: Speaker): readonly string[] {
  return oddities.map((oddity) =>
    sayText(speaker, `settings.odd.${oddity.rule}`, {
      place: 'place' in oddity ? sayText(speaker, `settings.place.${oddity.place}`) : '',
      entry: 'entry' in oddity ? (nameElement(speaker, oddity.entry) ?? '') : '',
      ...('consequence' in oddity ? tellConsequence(oddity.consequence, oddity.settings, speaker) : {}),
      sentence: 'stop' in oddity ? tellStanding([oddity.stop], oddity.inForce, speaker).join('') : '',
    }),
  );
}

function findInPlace(settings: Settings, place: Place): readonly Oddity[] {
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

function findAtSignUp(settings: Settings): readonly Oddity[] {
  const isAsked = readAsked(settings, 'signUp');
  const found: Oddity[] = [];
  if (!isAsked('password')) found.push({ rule: 'noPassword' });
  if (!isAsked('birthday') && needsAge(settings)) found.push({ rule: 'noBirthday' });
  return found;
}

/** A page to edit the profile on which there is nothing to edit. */
function findInProfile(settings: Settings): readonly Oddity[] {
  const fields = readFields(settings, 'profile');
  const isEmpty =
    !Object.values(fields).some(isInUse) &&
    !readEntries(settings).some((entry) => isInUse(entry['rule']) && isIn(entry, 'profile'));
  return isEmpty ? [{ rule: 'emptyProfile' }] : [];
}

/** Whether somebody's age decides what sign-up asks or refuses. */
function needsAge(settings: Settings): boolean {
  const consents = settings['consents']?.['parentalConsentOptions'];
  if (Array.isArray(consents) && consents.length > 0) return true;
  return Object.values(settings['ageRestriction'] ?? {}).some(
    (range) => isObject(range) && [range['minAge'], range['maxAge']].some((age) => typeof age === 'number'),
  );
}

/** What must be answered at sign-up and can never be corrected. */
function findUncorrected(settings: Settings): readonly Oddity[] {
  return readEntries(settings)
    .filter((entry) => entry['rule'] === 'REQUIRED' && isIn(entry, 'signUp') && !isIn(entry, 'profile'))
    .map((entry) => ({ rule: 'neverCorrected', entry }));
}

type Entry = Readonly<Record<string, unknown>>;

/** Custom fields, as they are stored. */
function readEntries(settings: Settings): readonly Entry[] {
  const entries = settings['customAssociatedInfo']?.['entries'];
  return (Array.isArray(entries) ? entries : []).filter(isObject);
}

function isIn(entry: Entry, place: Place): boolean {
  const asked = entry['in'];
  return Array.isArray(asked) && asked.includes(place);
}

function readAsked(settings: Settings, place: Place): (field: string) => boolean {
  const fields = readFields(settings, place);
  return (field) => isInUse(fields[field]);
}

function readFields(settings: Settings, place: Place): Entry {
  const part = settings['registration']?.[place];
  const fields = isObject(part) ? part['fields'] : undefined;
  return isObject(fields) ? fields : {};
}

const isInUse = (rule: unknown): boolean => rule === 'OPTIONAL' || rule === 'REQUIRED';
