import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readSettingData } from '../../compile/form/read-options.ts';
import { readText } from '../../declare/index.ts';

const strengths: { readonly [strength: string]: { readonly [keyword: string]: true } } = {
  UPPER_CASE: { uppercase: true },
  SYMBOL: { symbol: true },
  UPPER_CASE_SYMBOL: { uppercase: true, symbol: true },
};

/** Passwords are normalized to NFC and otherwise left as typed, so that the same password always has the same hash. */
export const compile: CompileKind = (field, { settings }) => {
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
};
