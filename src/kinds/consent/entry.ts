import { data, type FieldKindEntry, formerly, literal } from '../../../engine/declare/index.ts';

export const entry: FieldKindEntry = {
  kind: 'consent',
  doc: 'A consent box. Never ticked by default. A key that ends in `.<id>` declares one box per entry of `from`.',
  options: {
    each: formerly('from', data('List in the settings: consentOptionId, title, description.')),
    mustBeTrue: formerly('mustBe', literal('Whether it must be ticked (`mustBeTrue`).', { type: 'boolean' }, false)),
  },
  answer: 'boolean',
  example: { kind: 'consent', required: true, each: '$.settings.consents.parentalConsentOptions', mustBeTrue: true },
};
