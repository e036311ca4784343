import { data, type FieldWord, literal } from '../slots.ts';

export const consent: FieldWord = {
  kind: 'consent',
  doc: 'A box with which somebody consents. Never ticked by itself. A key that ends in `.<id>` stands for one box for each entry of `from`.',
  options: {
    from: data('Where the settings list the entries: consentOptionId, title, description.'),
    mustBe: literal('Whether it must be ticked (`mustBeTrue`).', { type: 'boolean' }, false),
  },
  answer: 'boolean',
  example: { kind: 'consent', always: 'REQUIRED', from: { at: 'settings.consents.parentalConsentOptions' }, mustBe: true },
};
