// What a member does with their own account.
import type { Journey } from './journey.ts';
import { agreeToPolicies, logIn, newPassword, submitWithIssues } from './people.ts';

const signUp: Journey = {
  tree: 'sign-up',
  async walk(visitor) {
    const email = `${visitor.id}@example.com`;
    const secrets = { password: newPassword, passwordConfirm: newPassword };
    await visitor.open('/signup');
    await visitor.record('the policies');
    await agreeToPolicies(visitor);
    await visitor.record('the policies, agreed');
    await visitor.submit();
    await visitor.expectScreen('signup/auth');
    await submitWithIssues(visitor);
    await visitor.record('the address is missing');
    await visitor.fill('email', email);
    await visitor.submit();
    await visitor.expectScreen('signup/pin-code');
    await visitor.expectText(email);
    await visitor.record('the code');
    await visitor.fill('pinCode', await visitor.store.readCode(email));
    await visitor.submit();
    await visitor.expectScreen('signup/form');
    await visitor.record('the form');
    await visitor.fillAll({ ...secrets, familyName: '山田', givenName: '太郎' });
    // What is missing is asked for, and what was entered is kept.
    await submitWithIssues(visitor);
    await visitor.record('the form with issues');
    await visitor.expectValue('familyName', '山田');
    await visitor.fill('postalCode', '1000001');
    await visitor.click({ css: visitor.hasScripts ? '.lookup-button' : '.plain-lookup button' });
    await visitor.expectValue('prefecture', '13');
    // The focus moves to the first empty part of the address.
    await visitor.waitFor('the look-up is finished', () => document.querySelector('main [aria-busy=true]') === null);
    // Without scripts, passwords are not sent back.
    if (!visitor.hasScripts) await visitor.fillAll(secrets);
    await visitor.fillAll({ familyNameKana: 'ヤマダ', givenNameKana: 'タロウ', birthday: '1990/01/05' });
    await visitor.submit();
    await visitor.expectScreen('signup/confirm');
    await visitor.expectText('千代田');
    await visitor.record('what was entered');
    // Without scripts the page before it is the answer to a post, which browsers do not show again without asking.
    await (visitor.hasScripts ? visitor.back() : visitor.click({ css: 'main .actions a[href$="/signup/form"]' }));
    await visitor.expectScreen('signup/form');
    await visitor.expectValue('givenName', '太郎');
    await visitor.open('/signup/confirm');
    await visitor.submit();
    await visitor.expectScreen('signup/complete');
    await visitor.expectText(email);
    await visitor.record('the end');
    await visitor.open('/mypage');
    await visitor.expectText('山田 太郎');
  },
};

const editProfile: Journey = {
  tree: 'profile',
  async walk(visitor) {
    await logIn(visitor, 'manager@example.com');
    await visitor.open('/mypage/edit');
    await visitor.expectValue('familyName', '佐藤');
    await visitor.record('the form');
    await visitor.fillAll({ familyName: '', familyNameKana: 'さとう', birthday: '2990/01/01' });
    await submitWithIssues(visitor);
    await visitor.record('the form with issues');
    await visitor.fillAll({ familyName: '佐藤', familyNameKana: 'サトウ' });
    await visitor.record('one issue is left');
    await visitor.fillAll({ birthday: '1978/09/04', givenName: '三郎' });
    await visitor.choose('prefecture', '27');
    await visitor.submit();
    await visitor.expectScreen('mypage/edit/confirm');
    await visitor.expectText('三郎');
    await visitor.record('what was entered');
    await visitor.reload();
    await visitor.submit();
    await visitor.expectScreen('mypage/edit/complete');
    await visitor.record('the end');
    await visitor.open('/mypage');
    await visitor.expectText('佐藤 三郎');
  },
};

const changeEmail: Journey = {
  tree: 'email',
  async walk(visitor) {
    const email = `${visitor.id}-changed@example.com`;
    await logIn(visitor, 'member@example.com');
    await visitor.open('/mypage/email/edit');
    await visitor.record('the address');
    await visitor.fill('email', email);
    await visitor.submit();
    await visitor.expectScreen('mypage/email/edit/pin-code');
    await visitor.record('the code');
    await visitor.fill('pinCode', await visitor.store.readCode(email));
    await visitor.submit();
    await visitor.expectScreen('mypage/email/edit/complete');
    await visitor.record('the end');
    await visitor.open('/mypage');
    await visitor.expectText(email);
  },
};

const withdraw: Journey = {
  tree: 'withdrawal',
  async walk(visitor) {
    const email = 'single@example.com';
    await logIn(visitor, email);
    await visitor.open('/withdraw');
    await visitor.record('the consequences');
    await submitWithIssues(visitor);
    await visitor.record('the consent is missing');
    await visitor.click({ css: '[data-field=survey] input[type=checkbox]' });
    await visitor.click({ css: 'main [name=consent]' });
    await visitor.submit();
    await visitor.expectScreen('withdraw/pin-code');
    await visitor.record('the code');
    await visitor.fill('pinCode', await visitor.store.readCode(email));
    await visitor.submit();
    await visitor.expectScreen('withdraw/complete');
    await visitor.record('the end');
  },
};

export const accountJourneys = { signUp, editProfile, changeEmail, withdraw };
