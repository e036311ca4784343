export { findSignUp } from './forms.ts';
export { isNewLoginIdCheckLimited, limitLoginIdChecks } from './login-id-check-limit.ts';
export { authPage } from './pages.ts';
export { insertAccount, insertParentalConsents } from './queries.ts';
export { pickStored } from './stored-answers.ts';
