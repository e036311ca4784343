export { findSignUp } from './forms.ts';
export { countLoginIdCheck } from './login-id-check-limit.ts';
export { authPage } from './pages.ts';
