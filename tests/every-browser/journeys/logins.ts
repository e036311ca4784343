import { TOTP } from 'otpauth';
import { demoPassword } from '../visitor.ts';
import type { Journey } from './journey.ts';
import { enterPassword, logIn, logOut, submitWithIssues } from './people.ts';

const logInByPassword: Journey = {
  async walk(visitor) {
    await visitor.open('/mypage/sessions');
    await visitor.expectScreen('login');
    await enterPassword(visitor, 'single@example.com', 'wrong-pass-1');
    await visitor.waitFor('a refusal', () => document.querySelector('main [role=alert]') !== null);
    await visitor.expectValue('value', 'single@example.com');
    await visitor.fill('password', demoPassword);
    await visitor.pressKey('Enter');
    await visitor.expectScreen('mypage/sessions');
    await logOut(visitor);
    if (!visitor.hasScripts) return;
    // The page may come from the back/forward cache, and must not show the member’s data again.
    await visitor.driver.evaluate(() => history.go(-2));
    await visitor.expectScreen('login');
    await visitor.expectNoText('この端末');
  },
};

const logInByCode: Journey = {
  async walk(visitor) {
    const email = 'nopassword@example.com';
    await visitor.open('/login/code');
    await visitor.fill('email', email);
    await visitor.submit();
    await visitor.expectText('お送りしました');
    const code = await visitor.store.readCode(email);
    await visitor.fill('authCode', code === '000000' ? '111111' : '000000');
    await visitor.submit();
    await visitor.expectText('正しくない');
    await visitor.fill('authCode', code);
    await visitor.submit();
    await visitor.expectScreen('mypage/index');
  },
};

const logInByOtp: Journey = {
  async walk(visitor) {
    const email = 'manager@example.com';
    await logIn(visitor, email);
    await visitor.open('/mypage/multi-factor/otp');
    const secret = await visitor.driver.evaluate(() => document.querySelector('main code')?.textContent ?? '');
    await visitor.fill('token', createCode(secret));
    await visitor.submit();
    await visitor.expectScreen('mypage/multi-factor/complete');
    await logOut(visitor);
    await enterPassword(visitor, email, demoPassword);
    await visitor.expectScreen('login/multi-factor/otp');
    await visitor.fill('value', '000000');
    await submitWithIssues(visitor);
    // A code that was used is not accepted again.
    await visitor.store.advance(60);
    await visitor.fill('value', createCode(secret, 60_000));
    await visitor.submit();
    await visitor.expectScreen('mypage/index');
  },
};

/** What the app of a member shows so many milliseconds later. */
const createCode = (secret: string, later = 0): string =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + later });

const logInByMailedCode: Journey = {
  tree: 'second-factor',
  async walk(visitor) {
    const email = 'manager@example.com';
    await logIn(visitor, email);
    await visitor.open('/mypage/multi-factor/email');
    await visitor.submit();
    await visitor.expectScreen('mypage/multi-factor/complete');
    await logOut(visitor);
    await visitor.open('/login');
    await visitor.record('the login');
    await visitor.fillAll({ value: email, password: 'wrong-pass-1' });
    await submitWithIssues(visitor);
    await visitor.record('the login, refused');
    await visitor.fill('password', demoPassword);
    await visitor.submit();
    await visitor.expectScreen('login/multi-factor/email');
    await visitor.record('the code');
    const code = await visitor.store.readCode(email);
    await visitor.fill('value', code === '000000' ? '111111' : '000000');
    await submitWithIssues(visitor);
    await visitor.record('the code, refused');
    await visitor.fill('value', code);
    await visitor.submit();
    await visitor.expectScreen('mypage/index');
    await visitor.record('my page');
  },
};

export const loginJourneys = { logInByPassword, logInByCode, logInByOtp, logInByMailedCode };
