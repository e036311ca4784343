import { readText } from '../../../declare/index.ts';
import type { KindCompiler } from '../field-kind.ts';
import { readSettingData } from '../read-options.ts';

// Passwords are normalized to NFC and otherwise left as typed, so that the same password always has the same hash.

export const password: KindCompiler = {
  kind: 'password',
  compile: () => ({
    widget: 'password',
    schema: { type: 'string', maxLength: 128 },
    normalise: ['nfc'],
    options: { autocomplete: 'current-password' },
  }),
};

const strengths: { readonly [strength: string]: { readonly [keyword: string]: true } } = {
  UPPER_CASE: { uppercase: true },
  SYMBOL: { symbol: true },
  UPPER_CASE_SYMBOL: { uppercase: true, symbol: true },
};

export const newPassword: KindCompiler = {
  kind: 'new-password',
  compile: (field, { settings }) => {
    const strength = readText(readSettingData(settings, field['strength'])) ?? 'NONE';
    return {
      widget: 'password',
      schema: {
        type: 'string',
        minLength: 8,
        maxLength: 30,
        passwordSigns: true,
        lowercase: true,
        digit: true,
        ...(Object.hasOwn(strengths, strength) ? strengths[strength] : {}),
      },
      normalise: ['nfc'],
      options: { autocomplete: 'new-password', live: true },
    };
  },
};

export const newPasswordConfirm: KindCompiler = {
  kind: 'new-password-confirm',
  compile: (field, { key }) => {
    const sameAs = readText(field['sameAs']) ?? '';
    const at = (name: string) => ['form', name];
    return {
      widget: 'password',
      schema: { type: 'string', maxLength: 128 },
      normalise: ['nfc'],
      options: { autocomplete: 'new-password', sameAs },
      rules: [
        {
          when: { at: at(key), test: { keyword: 'differsFrom', to: { data: { at: at(sameAs) } } } },
          field: key,
          issue: 'mismatch',
        },
      ],
    };
  },
};
