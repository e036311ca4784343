// What a member does with their own account.
import type { Visitor } from '../visitor.ts';
import type { Journey } from './journey.ts';
import { enterPassword, logIn, logOut, newPassword } from './people.ts';

const signUp: Journey = {
  async walk(visitor) {
    const email = `${visitor.id}@example.com`;
    await visitor.open('/signup');
    await agreeToPolicies(visitor);
    await visitor.submit();
    await visitor.expectScreen('signup/auth');
    await visitor.fill('email', email);
    await visitor.submit();
    await visitor.expectScreen('signup/pin-code');
    await visitor.expectText(email);
    await visitor.fill('pinCode', await visitor.store.readCode(email));
    await visitor.submit();
    await visitor.expectScreen('signup/form');
    await visitor.fillAll({ password: newPassword, passwordConfirm: newPassword, familyName: '山田', givenName: '太郎' });
    await visitor.submit();
    // What is missing is asked for, and what was entered is kept.
    await visitor.expectText('姓（カナ）を入力してください。');
    await visitor.expectValue('familyName', '山田');
    await visitor.fill('postalCode', '1000001');
    await visitor.press('住所を検索');
    await visitor.expectValue('prefecture', '13');
    // The focus moves to the first empty part of the address.
    await visitor.waitFor('the look-up is finished', () => document.querySelector('main [aria-busy=true]') === null);
    // Without scripts, passwords are not sent back.
    if (!visitor.hasScripts) await visitor.fillAll({ password: newPassword, passwordConfirm: newPassword });
    await visitor.fillAll({ familyNameKana: 'ヤマダ', givenNameKana: 'タロウ', birthday: '1990/01/05' });
    await visitor.submit();
    await visitor.expectScreen('signup/confirm');
    await visitor.expectText('千代田');
    // Without scripts the page before it is the answer to a post, which browsers do not show again without asking.
    await (visitor.hasScripts ? visitor.back() : visitor.press('内容を修正する'));
    await visitor.expectScreen('signup/form');
    await visitor.expectValue('givenName', '太郎');
    await visitor.open('/signup/confirm');
    await visitor.press('登録する');
    await visitor.expectScreen('signup/complete');
    await visitor.expectText(email);
    await visitor.open('/mypage');
    await visitor.expectText('山田 太郎');
  },
};

/** Reads each policy to its end where scripts ask for that, and ticks all of them. */
async function agreeToPolicies(visitor: Visitor): Promise<void> {
  await visitor.waitFor('policies are read', () => {
    for (const text of document.querySelectorAll('.policy-text')) text.scrollTo(0, text.scrollHeight);
    return window.matchMedia('(scripting: none)').matches || document.querySelector('[data-read=false]') === null;
  });
  await visitor.tickAll('input[type=checkbox][name=policies]');
}

const logInByPassword: Journey = {
  async walk(visitor) {
    await visitor.open('/mypage/sessions');
    await visitor.expectScreen('login');
    await enterPassword(visitor, 'single@example.com', 'wrong-pass-1');
    await visitor.waitFor('a refusal', () => document.querySelector('main [role=alert]') !== null);
    await visitor.expectValue('value', 'single@example.com');
    await visitor.fill('password', 'Demo-pass-2026');
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

const editProfile: Journey = {
  async walk(visitor) {
    await logIn(visitor, 'manager@example.com');
    await visitor.open('/mypage/edit');
    await visitor.expectValue('familyName', '佐藤');
    await visitor.fill('familyNameKana', 'さとう');
    await visitor.fill('birthday', '2990/01/01');
    await visitor.submit();
    await visitor.waitFor('issues', () => document.querySelectorAll('main [aria-invalid=true]').length >= 1);
    await visitor.fill('familyNameKana', 'サトウ');
    await visitor.fill('birthday', '1978/09/04');
    await visitor.fill('givenName', '三郎');
    await visitor.choose('prefecture', '27');
    await visitor.submit();
    await visitor.expectScreen('mypage/edit/confirm');
    await visitor.expectText('大阪府');
    await visitor.reload();
    await visitor.press('変更する');
    await visitor.expectScreen('mypage/edit/complete');
    await visitor.open('/mypage');
    await visitor.expectText('佐藤 三郎');
  },
};

const changeEmail: Journey = {
  async walk(visitor) {
    const email = `${visitor.id}-changed@example.com`;
    await logIn(visitor, 'member@example.com');
    await visitor.open('/mypage/email/edit');
    await visitor.fill('email', email);
    await visitor.submit();
    await visitor.expectScreen('mypage/email/edit/pin-code');
    await visitor.fill('pinCode', await visitor.store.readCode(email));
    await visitor.submit();
    await visitor.expectScreen('mypage/email/edit/complete');
    await visitor.open('/mypage');
    await visitor.expectText(email);
  },
};

export const accountJourneys = { signUp, logInByPassword, logInByCode, editProfile, changeEmail };
