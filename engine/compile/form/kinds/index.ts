import type { CompileKind } from '../field-kind.ts';
import { compileBirthday } from './birthday.ts';
import { compileCheckbox, compileConsent } from './boxes.ts';
import { compileCheckboxGroup, compileRadio, compileSelect } from './choices.ts';
import { compileCountry } from './country.ts';
import { compileDate } from './date.ts';
import { compileOneTimeCode, compilePhone, compilePostalCode } from './digits.ts';
import { compileEmail } from './email.ts';
import { compileImage } from './image.ts';
import { compileLoginId } from './login-id.ts';
import { compileNewPassword, compileNewPasswordConfirm, compilePassword } from './passwords.ts';
import { compilePinCode } from './pin-code.ts';
import { compilePolicies } from './policies.ts';
import { compilePrefecture } from './prefecture.ts';
import { compileRepeat } from './repeat.ts';
import { compileSex } from './sex.ts';
import { compileFreeText, compileKana, compileText } from './texts.ts';

/** The compiler of each kind in engine/declare/words/fields. */
export const kinds: { readonly [kind: string]: CompileKind } = {
  birthday: compileBirthday,
  checkbox: compileCheckbox,
  'checkbox-group': compileCheckboxGroup,
  consent: compileConsent,
  country: compileCountry,
  date: compileDate,
  email: compileEmail,
  'free-text': compileFreeText,
  image: compileImage,
  kana: compileKana,
  'login-id': compileLoginId,
  'new-password': compileNewPassword,
  'new-password-confirm': compileNewPasswordConfirm,
  'one-time-code': compileOneTimeCode,
  password: compilePassword,
  phone: compilePhone,
  'pin-code': compilePinCode,
  policies: compilePolicies,
  'postal-code': compilePostalCode,
  prefecture: compilePrefecture,
  radio: compileRadio,
  repeat: compileRepeat,
  select: compileSelect,
  sex: compileSex,
  text: compileText,
};
