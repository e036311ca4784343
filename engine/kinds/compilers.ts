// Written by npm run types from the folders of engine/kinds. Do not edit.
import { compile as checkbox } from './checkbox/compile.ts';
import { compile as checkboxGroup } from './checkbox-group/compile.ts';
import { compile as color } from './color/compile.ts';
import { compile as computedNumber } from './computed-number/compile.ts';
import { compile as computedText } from './computed-text/compile.ts';
import { compile as date } from './date/compile.ts';
import { compile as dateTime } from './date-time/compile.ts';
import { compile as decimal } from './decimal/compile.ts';
import { compile as email } from './email/compile.ts';
import { compile as freeText } from './free-text/compile.ts';
import { compile as html } from './html/compile.ts';
import { compile as image } from './image/compile.ts';
import { compile as integer } from './integer/compile.ts';
import { compile as month } from './month/compile.ts';
import { compile as newPassword } from './new-password/compile.ts';
import { compile as newPasswordConfirm } from './new-password-confirm/compile.ts';
import { compile as number } from './number/compile.ts';
import { compile as oneTimeCode } from './one-time-code/compile.ts';
import { compile as password } from './password/compile.ts';
import { compile as picture } from './picture/compile.ts';
import { compile as pinCode } from './pin-code/compile.ts';
import { compile as radio } from './radio/compile.ts';
import { compile as repeat } from './repeat/compile.ts';
import { compile as select } from './select/compile.ts';
import { compile as text } from './text/compile.ts';
import { compile as textFile } from './text-file/compile.ts';
import { compile as time } from './time/compile.ts';

/** By word. */
export const compilers = {
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
