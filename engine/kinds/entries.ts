// Written by npm run types from the folders of engine/kinds. Do not edit.
import { entry as birthday } from './birthday/entry.ts';
import { entry as card } from './card/entry.ts';
import { entry as cardCertification } from './card-certification/entry.ts';
import { entry as checkbox } from './checkbox/entry.ts';
import { entry as checkboxGroup } from './checkbox-group/entry.ts';
import { entry as consent } from './consent/entry.ts';
import { entry as country } from './country/entry.ts';
import { entry as date } from './date/entry.ts';
import { entry as email } from './email/entry.ts';
import { entry as freeText } from './free-text/entry.ts';
import { entry as image } from './image/entry.ts';
import { entry as kana } from './kana/entry.ts';
import { entry as loginId } from './login-id/entry.ts';
import { entry as newPassword } from './new-password/entry.ts';
import { entry as newPasswordConfirm } from './new-password-confirm/entry.ts';
import { entry as oneTimeCode } from './one-time-code/entry.ts';
import { entry as password } from './password/entry.ts';
import { entry as phone } from './phone/entry.ts';
import { entry as pinCode } from './pin-code/entry.ts';
import { entry as policies } from './policies/entry.ts';
import { entry as postalCode } from './postal-code/entry.ts';
import { entry as prefecture } from './prefecture/entry.ts';
import { entry as radio } from './radio/entry.ts';
import { entry as repeat } from './repeat/entry.ts';
import { entry as select } from './select/entry.ts';
import { entry as sex } from './sex/entry.ts';
import { entry as survey } from './survey/entry.ts';
import { entry as text } from './text/entry.ts';

/** By word. */
export const entries = {
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
