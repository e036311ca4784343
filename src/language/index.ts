// This store's part of the declared language. Every entry imports this module first, a browser's the one beside it.
import './answer-words.ts';
import { registerCompilers } from '../../engine/compile/index.ts';
import { defineEngine, registerInterceptorEntries } from '../../engine/declare/index.ts';
import { ja } from '../../engine/ja/index.ts';
import { entries as blocks } from '../blocks/entries.ts';
import { entries as interceptors } from '../interceptors/entries.ts';
import { compilers } from '../kinds/compilers.ts';
import { entries as kinds } from '../kinds/entries.ts';
import { decodeConsents, encodeConsents } from './answers/consents.ts';
import { decodeCustomFields, encodeCustomFields } from './answers/custom-fields.ts';
import { docs } from './docs.ts';
import { settingsFields } from './settings-fields.ts';
import { words } from './words.ts';

defineEngine({
  ...words,
  packs: [ja, { blocks: Object.values(blocks), kinds: Object.values(kinds) }],
  answers: {
    custom: { encode: encodeCustomFields, decode: decodeCustomFields },
    consents: { encode: encodeConsents, decode: decodeConsents },
  },
  settings: settingsFields,
  docs,
});
registerInterceptorEntries(interceptors);
registerCompilers(compilers);
