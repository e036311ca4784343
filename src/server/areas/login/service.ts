export { openLogin } from './open-login.ts';
