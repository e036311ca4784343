export { continueLogin, openLogin } from './open-login.ts';
