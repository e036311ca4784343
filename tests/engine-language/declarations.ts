import type { Declarations } from '../../engine/declare/index.ts';
import { defaultTexts } from '../../engine/texts/index.ts';
import { texts } from './texts.ts';

/** What the pages of the engine's tests have beside their own parts. */
export const declarations: Declarations = {
  screens: {},
  layouts: {},
  forms: {},
  calls: {
    'postal-code': {
      id: 'postal-code',
      method: 'GET',
      path: '/zapi/postal-code/{postalCode}',
      for: 'everybody',
      response: { schema: 'entities/postal-result' },
      errors: { '*': { fallbackText: 'address.failed' } },
    },
  },
  operations: {},
  flows: {},
  events: {},
  pages: {},
  entities: {},
  settings: {},
  texts: { ja: { ...defaultTexts['ja'], ...texts }, en: { ...defaultTexts['en'] } },
  examples: {},
};
