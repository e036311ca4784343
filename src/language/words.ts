import type { EngineDefinition } from '../../engine/declare/index.ts';
import { encodeConsents } from './answers/consents.ts';
import { encodeCustomFields } from './answers/custom-fields.ts';
import { audiences } from './audiences.ts';

/** What server and browser know of this store's words. */
export const words: EngineDefinition = {
  audiences,
  answers: { custom: { encode: encodeCustomFields }, consents: { encode: encodeConsents } },
  root: { store: 'storeSettingData', browser: 'browserInfo', person: 'authId' },
};
