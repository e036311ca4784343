// Written by npm run types from the folders of engine/kinds. Do not edit.
import { entry as checkbox } from './checkbox/entry.ts';
import { entry as checkboxGroup } from './checkbox-group/entry.ts';
import { entry as color } from './color/entry.ts';
import { entry as computedNumber } from './computed-number/entry.ts';
import { entry as computedText } from './computed-text/entry.ts';
import { entry as date } from './date/entry.ts';
import { entry as dateTime } from './date-time/entry.ts';
import { entry as decimal } from './decimal/entry.ts';
import { entry as email } from './email/entry.ts';
import { entry as freeText } from './free-text/entry.ts';
import { entry as html } from './html/entry.ts';
import { entry as image } from './image/entry.ts';
import { entry as integer } from './integer/entry.ts';
import { entry as month } from './month/entry.ts';
import { entry as newPassword } from './new-password/entry.ts';
import { entry as newPasswordConfirm } from './new-password-confirm/entry.ts';
import { entry as number } from './number/entry.ts';
import { entry as oneTimeCode } from './one-time-code/entry.ts';
import { entry as password } from './password/entry.ts';
import { entry as picture } from './picture/entry.ts';
import { entry as pinCode } from './pin-code/entry.ts';
import { entry as radio } from './radio/entry.ts';
import { entry as repeat } from './repeat/entry.ts';
import { entry as select } from './select/entry.ts';
import { entry as text } from './text/entry.ts';
import { entry as textFile } from './text-file/entry.ts';
import { entry as time } from './time/entry.ts';

/** By word. */
export const entries = {
  checkbox,
  'checkbox-group': checkboxGroup,
  color,
  'computed-number': computedNumber,
  'computed-text': computedText,
  date,
  'date-time': dateTime,
  decimal,
  email,
  'free-text': freeText,
  html,
  image,
  integer,
  month,
  'new-password': newPassword,
  'new-password-confirm': newPasswordConfirm,
  number,
  'one-time-code': oneTimeCode,
  password,
  picture,
  'pin-code': pinCode,
  radio,
  repeat,
  select,
  text,
  'text-file': textFile,
  time,
};
