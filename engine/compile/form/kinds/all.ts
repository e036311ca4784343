// The compilers of all kinds.
export { birthday } from './birthday.ts';
export { checkbox, consent } from './boxes.ts';
export { card, cardCertification } from './card.ts';
export { checkboxGroup, radio, select } from './choices.ts';
export { country } from './country.ts';
export { date } from './date.ts';
export { oneTimeCode, phone, postalCode } from './digits.ts';
export { email } from './email.ts';
export { image } from './image.ts';
export { loginId } from './login-id.ts';
export { newPassword, newPasswordConfirm, password } from './passwords.ts';
export { pinCode } from './pin-code.ts';
export { policies } from './policies.ts';
export { prefecture } from './prefecture.ts';
export { repeat } from './repeat.ts';
export { sex } from './sex.ts';
export { survey } from './survey.ts';
export { freeText, kana, text } from './texts.ts';
