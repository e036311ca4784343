import type { EngineDefinition } from '../../engine/declare/index.ts';
import { encodeConsents } from './answers/consents.ts';
import { encodeCustomFields } from './answers/custom-fields.ts';
import { audiences } from './audiences.ts';
import { refusalCodes } from './refusal-codes.ts';

/** What server and browser know of this store's words. */
export const words: EngineDefinition = {
  audiences,
  answers: { custom: { encode: encodeCustomFields }, consents: { encode: encodeConsents } },
  refusalCodes,
  root: { store: 'storeSettingData', browser: 'browserInfo', person: 'authId' },
};
