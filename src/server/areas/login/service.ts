export { logIn } from './calls.ts';
export { codePage, logInByCode } from './code-login.ts';
export { backupCodePage, factorPage, factorsPage } from './factor-pages.ts';
export { continueLogin, openLogin } from './open-login.ts';
export { giveFactor } from './second-factor.ts';
