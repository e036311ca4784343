// The field kinds. A new kind needs its file and a line here, its schema in engine/compile/form/kinds/<kind>.ts and, if no
// existing widget fits, a widget in engine/render/fields/.
import type { FieldKindEntry } from '../option-schemas.ts';
import { birthday } from './birthday.ts';
import { checkbox } from './checkbox.ts';
import { checkboxGroup } from './checkbox-group.ts';
import { consent } from './consent.ts';
import { country } from './country.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import { freeText } from './free-text.ts';
import { image } from './image.ts';
import { kana } from './kana.ts';
import { loginId } from './login-id.ts';
import { newPassword } from './new-password.ts';
import { newPasswordConfirm } from './new-password-confirm.ts';
import { oneTimeCode } from './one-time-code.ts';
import { password } from './password.ts';
import { phone } from './phone.ts';
import { pinCode } from './pin-code.ts';
import { policies } from './policies.ts';
import { postalCode } from './postal-code.ts';
import { prefecture } from './prefecture.ts';
import { radio } from './radio.ts';
import { repeat } from './repeat.ts';
import { select } from './select.ts';
import { sex } from './sex.ts';
import { text } from './text.ts';

export { commonFieldOptions } from './common.ts';
export { maxPictureBytes } from './image.ts';
export { itemKeyPattern, kindsInRepeat, notInRepeat } from './repeat.ts';

export const fieldWords: readonly FieldKindEntry[] = [
  birthday,
  checkbox,
  checkboxGroup,
  consent,
  country,
  date,
  email,
  freeText,
  image,
  kana,
  loginId,
  newPassword,
  newPasswordConfirm,
  oneTimeCode,
  password,
  phone,
  pinCode,
  policies,
  postalCode,
  prefecture,
  radio,
  repeat,
  select,
  sex,
  text,
];
