import { describe, expect, it } from 'vitest';
import type { JsonObject, Settings } from '../../../engine/declare/index.ts';
import { findWarnings } from '../../../src/server/settings/index.ts';
import { entry } from './changes.ts';

const usual: JsonObject = { familyName: 'REQUIRED', givenName: 'REQUIRED', password: 'REQUIRED', birthday: 'REQUIRED' };
const unused: JsonObject = Object.fromEntries(Object.keys(usual).map((field) => [field, 'NOT_USE']));
const settings = (signUp: JsonObject, profile: JsonObject = {}, more: Settings = {}, kids: JsonObject = {}): Settings => ({
  registration: {
    signUp: { fields: { ...usual, ...signUp } },
    profile: { fields: { ...usual, ...profile } },
    kids: { fields: { ...usual, ...kids } },
  },
  ...more,
});
// Names of fields, as the Japanese texts have them.
const context = {
  plans: { text: (key: string) => (key === 'field.birthday.label' ? '生年月日' : undefined) },
  gateways: { payments: { minimumAmount: 50 } },
  now: new Date('2026-11-21T00:00:00Z'),
};
const rules = (values: Settings) =>
  findWarnings(values, context).map((warning) => ('location' in warning ? `${warning.location} ${warning.rule}` : warning.rule));

describe('reports questionable settings', () => {
  it.each<[string, Settings, string[]]>([
    ['nothing of the usual', settings({}), []],
    ['a name in whole and in parts', settings({ name: 'OPTIONAL' }), ['signUp nameTwice']],
    ['half of a name', settings({}, { givenName: 'NOT_USE' }), ['profile nameIncomplete']],
    ['a whole name alone', settings({ name: 'REQUIRED', familyName: 'NOT_USE', givenName: 'NOT_USE' }), []],
    ['half of a name in katakana', settings({ givenNameKana: 'OPTIONAL' }), ['signUp kanaIncomplete']],
    [
      'katakana in whole and in parts',
      settings({}, { nameKana: 'OPTIONAL', givenNameKana: 'OPTIONAL', familyNameKana: 'OPTIONAL' }),
      ['profile kanaTwice'],
    ],
    ['a sign-up without a password', settings({ password: 'NOT_USE' }), ['noPassword']],
    [
      'a postal code that fills nothing',
      settings({ postalCode: 'OPTIONAL', prefecture: 'OPTIONAL' }),
      ['signUp postalCodeAlone'],
    ],
    [
      'half of a name of kids, where kids accounts are used',
      settings({}, {}, { family: { isKidsAccountEnabled: true } }, { givenName: 'NOT_USE', postalCode: 'OPTIONAL' }),
      ['kids nameIncomplete', 'kids postalCodeAlone'],
    ],
    ['half of a name of kids, where nobody signs kids up', settings({}, {}, {}, { givenName: 'NOT_USE' }), []],
    ['a postal code that fills', settings({ postalCode: 'OPTIONAL', prefecture: 'OPTIONAL', address: 'OPTIONAL' }), []],
    [
      'a custom field with the name of a field of the program, in other widths',
      settings({}, {}, { customAssociatedInfo: { entries: [entry('c_1', { title: { ja: ' 生年月日 ' } })] } }),
      ['builtInName'],
    ],
    [
      'a custom field in use that no page shows',
      settings({}, {}, { customAssociatedInfo: { entries: [entry('c_1', { in: [], rule: 'OPTIONAL' })] } }),
      ['onNoPage'],
    ],
    ['no birthday where nobody asks for an age', settings({ birthday: 'NOT_USE' }), []],
    [
      'no birthday where an age is needed',
      settings({ birthday: 'NOT_USE' }, {}, { ageRestriction: { signUp: { minAge: 13, maxAge: null, allow: true } } }),
      ['noBirthday'],
    ],
    [
      'no birthday where parents consent',
      settings({ birthday: 'NOT_USE' }, {}, { consents: { parentalConsentOptions: [{ consentOptionId: 'p' }] } }),
      ['noBirthday'],
    ],
    ['a profile without any field', settings({}, unused), ['emptyProfile']],
    [
      'a profile of custom fields alone',
      settings({}, unused, { customAssociatedInfo: { entries: [entry('a', { in: ['profile'] })] } }),
      [],
    ],
    [
      'a profile whose only custom field is not used',
      settings({}, unused, { customAssociatedInfo: { entries: [entry('a', { in: ['profile'], rule: 'NOT_USE' })] } }),
      ['emptyProfile'],
    ],
    [
      'a required field that is nowhere in the profile',
      settings(
        {},
        {},
        {
          customAssociatedInfo: {
            entries: [entry('a', { in: ['signUp'] }), entry('b'), entry('c', { in: ['signUp'], rule: 'OPTIONAL' })],
          },
        },
      ),
      ['neverCorrected'],
    ],
  ])('%s', (_name, values, expected) => expect(rules(values)).toEqual(expected));
});

describe('warns about payments below what the provider charges', () => {
  const offers = (price: number, campaign: JsonObject, more: JsonObject = {}): Settings =>
    settings(
      {},
      {},
      {
        plans: { plans: [{ planId: 'a', planName: { ja: 'A' }, priceTableId: 'p' }] },
        priceTables: {
          tables: [
            {
              priceTableId: 'p',
              prices: [
                { from: '2020-01-01T00:00:00Z', price: 10 },
                { from: '2026-01-01T00:00:00Z', price },
              ],
            },
          ],
        },
        campaigns: { campaigns: [{ code: 'CODE', campaignName: { ja: 'C' }, ...campaign }] },
        ...more,
      },
    );
  it.each<[string, Settings, string[]]>([
    ['49 yen left', offers(980, { campaignType: 'discountAmount', discountAmount: 931 }), ['smallRest']],
    ['50 yen left', offers(980, { campaignType: 'discountAmount', discountAmount: 930 }), []],
    ['one yen left by a percentage', offers(100, { campaignType: 'discountPercent', discountPercent: 99 }), ['smallRest']],
    ['nothing left', offers(980, { campaignType: 'freePeriods' }), []],
    ['another plan', offers(980, { campaignType: 'discountAmount', discountAmount: 950, planIds: ['b'] }), []],
    [
      'a campaign that is over',
      offers(980, { campaignType: 'discountAmount', discountAmount: 950, endDate: '2026-11-20T00:00:00Z' }),
      [],
    ],
    ['a price below it', offers(49, { campaignType: 'freePeriods' }), ['smallPrice']],
    ['a free plan', offers(0, { campaignType: 'freePeriods' }), []],
  ])('%s', (_, values, expected) => {
    expect(rules(values)).toEqual(expected);
  });
});
