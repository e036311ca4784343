// This store's part of the declared language. Every entry imports this module first, a browser's the one beside it.
import { defineEngine, registerInterceptorEntries } from '../../engine/declare/index.ts';
import { entries as blocks } from '../blocks/entries.ts';
import { entries as interceptors } from '../interceptors/entries.ts';
import { decodeConsents, encodeConsents } from './answers/consents.ts';
import { decodeCustomFields, encodeCustomFields } from './answers/custom-fields.ts';
import { docs } from './docs.ts';
import { settingsFields } from './settings-fields.ts';
import { words } from './words.ts';

defineEngine({
  ...words,
  blocks: Object.values(blocks),
  answers: {
    custom: { encode: encodeCustomFields, decode: decodeCustomFields },
    consents: { encode: encodeConsents, decode: decodeConsents },
  },
  settings: settingsFields,
  docs,
});
registerInterceptorEntries(interceptors);
