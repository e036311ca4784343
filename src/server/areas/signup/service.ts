export { takeLoginIdCheck } from './login-id-check.ts';
