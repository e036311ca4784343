export { countLoginIdCheck } from './login-id-check-limit.ts';
