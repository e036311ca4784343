// Random valid settings of a store: fields of a form, their rules, and custom associated info.
import fc from 'fast-check';
import type { DeclaredForm, Json, JsonObject, Settings } from '../../engine/declare/index.ts';
import { mergeObjects } from '../../src/server/project/settings-reader.ts';

const rule = fc.constantFrom('NOT_USE', 'OPTIONAL', 'REQUIRED');

// Ids may be names of Object.prototype.
const prototypeNames = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '0',
  '1',
  '007',
  '-',
  '_',
  '--x',
  'a'.repeat(40),
  'Z_9-',
];
const id = fc.oneof({ weight: 3, arbitrary: fc.stringMatching(/^[A-Za-z0-9_-]{1,12}$/) }, fc.constantFrom(...prototypeNames));

const oddWords = [
  '',
  '</script><script>throw 1</script>',
  '"];throw 1;//',
  '\u2028\u2029\u202E',
  '{{name}}',
  '𠮷野家の👨‍👩‍👧',
  '$& ` $1 \\',
  '字'.repeat(2000),
];
const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom(...oddWords));
const words: fc.Arbitrary<JsonObject> = fc.oneof(fc.record({ ja: text }), fc.record({ ja: text, en: text }));

const limit = fc.option(fc.integer({ min: 0, max: 40 }), { nil: null });
const ages: fc.Arbitrary<JsonObject> = fc.record({ minAge: limit, maxAge: limit, allow: fc.boolean() });

const policy = fc.record({
  policyId: id,
  revision: fc.integer({ min: 1, max: 5 }),
  key: id,
  title: words,
  isExternal: fc.boolean(),
});

const consent = fc.record({ consentOptionId: id, key: id, type: id, title: words, description: words });

const perField = 20;

/** Entries with unique ids, also of their options. */
function drawEntries(place: string, maxEntries: number): fc.Arbitrary<readonly JsonObject[]> {
  const kind = fc.record({
    title: words,
    type: fc.constantFrom('TEXT', 'SELECT', 'CHECKBOX'),
    rule,
    in: fc.constantFrom<readonly Json[]>([place], [place], [place, 'kids'], ['kids'], []),
    options: fc.array(words, { minLength: 1, maxLength: perField }),
  });
  return fc.array(kind, { maxLength: maxEntries, size: 'max' }).chain((entries) => {
    const count = entries.reduce((sum, { options }) => sum + 1 + options.length, 0);
    return fc.uniqueArray(id, { minLength: Math.min(count, 5), maxLength: count }).map((drawn) => {
      const ids = [...drawn, ...Array.from({ length: count - drawn.length }, (_, index) => `more-${index}`)];
      const next = () => ids.shift() ?? '';
      return entries.map(({ options, ...entry }) => ({
        id: next(),
        ...entry,
        ...(entry.type === 'TEXT' ? {} : { selectOptions: options.map((label) => ({ id: next(), label })) }),
      }));
    });
  });
}

/**
 * Settings for a form, with defaults for everything else. `maxEntries`: maximum number of custom fields.
 * `drawSettings(signup, defaults, 30)` → `{ registration: { signUp: { fields: { nickname: "REQUIRED", … } }, … }, … }`
 */
export function drawSettings(form: DeclaredForm, defaults: Settings, maxEntries: number): fc.Arbitrary<Settings> {
  const keys = Object.keys(form.fields).filter((key) => form.fields[key]?.required === undefined && !key.includes('<'));
  const fields = fc.record(Object.fromEntries(keys.map((key): [string, fc.Arbitrary<Json>] => [key, rule])));
  const drawn = fc.record({
    fields: fc.oneof(fields, fc.constant(Object.fromEntries(keys.map((key) => [key, 'REQUIRED'])))),
    registration: fc.record({
      passwordStrength: fc.constantFrom('NONE', 'UPPER_CASE', 'SYMBOL', 'UPPER_CASE_SYMBOL'),
      genderInputType: fc.constantFrom('Select', 'Radio'),
      disallowUnknownGender: fc.boolean(),
      isDuplicateEmailAllowed: fc.boolean(),
    }),
    ageRestriction: fc.record({ signUp: ages, signUpWithoutParentConsent: ages }),
    policies: fc.record({
      upFront: fc.boolean(),
      policies: fc.uniqueArray(policy, { maxLength: 4, selector: ({ policyId }) => policyId }),
    }),
    consents: fc.record({
      parentalConsentOptions: fc.uniqueArray(consent, { maxLength: 3, selector: ({ consentOptionId }) => consentOptionId }),
    }),
    authCode: fc.record({ signUp: fc.record({ displayName: words, length: fc.integer({ min: 4, max: 10 }) }) }),
    customAssociatedInfo: fc.record({ entries: drawEntries(form.settings?.custom ?? 'signUp', maxEntries) }),
  });
  return drawn.map(({ fields: rules, ...documents }) => {
    const settings = mergeObjects(defaults, documents);
    // Merging two sets of settings documents gives settings.
    return mergeObjects(settings, placeFields(form, rules)) as Settings;
  });
}

/** `registration.signUp.fields` and the rules → settings with only those. */
function placeFields(form: DeclaredForm, rules: JsonObject): JsonObject {
  const steps = form.settings?.fields?.split('.') ?? [];
  return steps.reduceRight<JsonObject>((inner, step) => ({ [step]: inner }), rules);
}
