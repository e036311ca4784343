// Written by npm run types from the folders of engine/kinds. Do not edit.
import { compile as birthday } from './birthday/compile.ts';
import { compile as card } from './card/compile.ts';
import { compile as cardCertification } from './card-certification/compile.ts';
import { compile as checkbox } from './checkbox/compile.ts';
import { compile as checkboxGroup } from './checkbox-group/compile.ts';
import { compile as consent } from './consent/compile.ts';
import { compile as country } from './country/compile.ts';
import { compile as date } from './date/compile.ts';
import { compile as email } from './email/compile.ts';
import { compile as freeText } from './free-text/compile.ts';
import { compile as image } from './image/compile.ts';
import { compile as kana } from './kana/compile.ts';
import { compile as loginId } from './login-id/compile.ts';
import { compile as newPassword } from './new-password/compile.ts';
import { compile as newPasswordConfirm } from './new-password-confirm/compile.ts';
import { compile as oneTimeCode } from './one-time-code/compile.ts';
import { compile as password } from './password/compile.ts';
import { compile as phone } from './phone/compile.ts';
import { compile as pinCode } from './pin-code/compile.ts';
import { compile as policies } from './policies/compile.ts';
import { compile as postalCode } from './postal-code/compile.ts';
import { compile as prefecture } from './prefecture/compile.ts';
import { compile as radio } from './radio/compile.ts';
import { compile as repeat } from './repeat/compile.ts';
import { compile as select } from './select/compile.ts';
import { compile as sex } from './sex/compile.ts';
import { compile as survey } from './survey/compile.ts';
import { compile as text } from './text/compile.ts';

/** By word. */
export const compilers = {
  birthday,
  card,
  'card-certification': cardCertification,
  checkbox,
  'checkbox-group': checkboxGroup,
  consent,
  country,
  date,
  email,
  'free-text': freeText,
  image,
  kana,
  'login-id': loginId,
  'new-password': newPassword,
  'new-password-confirm': newPasswordConfirm,
  'one-time-code': oneTimeCode,
  password,
  phone,
  'pin-code': pinCode,
  policies,
  'postal-code': postalCode,
  prefecture,
  radio,
  repeat,
  select,
  sex,
  survey,
  text,
};
