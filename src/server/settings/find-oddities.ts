import { isObject, type Settings } from '../../../engine/declare/index.ts';
import { nameElement, type Speaker, sayText } from './settings-words.ts';

/** Settings that may be meant, but seldom are. */
export type Oddity =
  | { readonly rule: 'nameTwice' | 'nameHalf' | 'kanaTwice' | 'kanaHalf' | 'postalCodeAlone'; readonly place: Place }
  | { readonly rule: 'noPassword' | 'noBirthday' }
  /** `entry`: a custom field, as it is stored. */
  | { readonly rule: 'neverCorrected'; readonly entry: Readonly<Record<string, unknown>> };

type Place = 'signUp' | 'profile';
const places: readonly Place[] = ['signUp', 'profile'];

/** `{ registration: { profile: { fields: { familyName: "REQUIRED" } } } }` → `[{ rule: "nameHalf", place: "profile" }, …]` */
export function findOddities(settings: Settings): readonly Oddity[] {
  return [...places.flatMap((place) => findInPlace(settings, place)), ...findAtSignUp(settings), ...findUncorrected(settings)];
}

/** One sentence each: what is odd, and what comes of it. */
export function tellOddities(oddities: readonly Oddity[], speaker: Speaker): readonly string[] {
  return oddities.map((oddity) =>
    sayText(speaker, `settings.odd.${oddity.rule}`, {
      place: 'place' in oddity ? sayText(speaker, `settings.place.${oddity.place}`) : '',
      entry: 'entry' in oddity ? (nameElement(speaker, oddity.entry) ?? '') : '',
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
  const entries = settings['customAssociatedInfo']?.['entries'];
  return (Array.isArray(entries) ? entries : []).filter(isObject).flatMap((entry): readonly Oddity[] => {
    const asked: readonly unknown[] = Array.isArray(entry['in']) ? entry['in'] : [];
    const isOdd = entry['rule'] === 'REQUIRED' && asked.includes('signUp') && !asked.includes('profile');
    return isOdd ? [{ rule: 'neverCorrected', entry }] : [];
  });
}

function readAsked(settings: Settings, place: Place): (field: string) => boolean {
  const part = settings['registration']?.[place];
  const fields = isObject(part) ? part['fields'] : undefined;
  return (field) => isObject(fields) && (fields[field] === 'OPTIONAL' || fields[field] === 'REQUIRED');
}
