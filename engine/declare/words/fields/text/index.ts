// Kinds that are typed.
export { email } from './email.ts';
export { freeText } from './free-text.ts';
export { kana } from './kana.ts';
export { loginId } from './login-id.ts';
export { newPassword } from './new-password.ts';
export { newPasswordConfirm } from './new-password-confirm.ts';
export { oneTimeCode } from './one-time-code.ts';
export { password } from './password.ts';
export { phone } from './phone.ts';
export { pinCode } from './pin-code.ts';
export { postalCode } from './postal-code.ts';
export { text } from './text.ts';
