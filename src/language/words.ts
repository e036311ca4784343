import type { EngineDefinition } from '../../engine/declare/index.ts';
import { consentAnswers } from './answers/consents.ts';
import { customFieldAnswers } from './answers/custom-fields.ts';
import { audiences } from './audiences.ts';

/** What server and browser know of this store's words. */
export const words: EngineDefinition = {
  audiences,
  answers: { custom: customFieldAnswers, consents: consentAnswers },
  root: { store: 'storeSettingData', browser: 'browserInfo', person: 'authId' },
};
