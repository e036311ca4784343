export { completeLogin, continueLogin, openLogin } from './open-login.ts';
export { lockById } from './queries.ts';
