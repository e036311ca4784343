export { countLoginIdCheck, isNewLoginIdCheckLimited } from './login-id-check-limit.ts';
export { insertAccount, insertAgreements, insertParentalConsents } from './queries.ts';
export { pickStored } from './stored-answers.ts';
