export { limitLogins, logIn } from './calls.ts';
export { codePage, logInByCode } from './code-login.ts';
export { backupCodePage, factorPage, factorsPage } from './factor-pages.ts';
export { completeLogin, continueLogin, openLogin } from './open-login.ts';
export { lockById } from './queries.ts';
export { submitFactor } from './second-factor.ts';
