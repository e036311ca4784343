export { countLoginIdCheck } from './login-id-check-limit.ts';
export { insertAgreements } from './queries.ts';
