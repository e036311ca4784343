import { demoPassword } from '../visitor.ts';
import type { Journey } from './journey.ts';
import { enterPassword, logIn, logOut, newPassword, submitWithIssues } from './people.ts';

const signUpKid: Journey = {
  tree: 'kid',
  async walk(visitor) {
    const loginId = `k${visitor.id}`.replace('-', 'x');
    const secrets = { password: newPassword, passwordConfirm: newPassword };
    await logIn(visitor, 'owner@example.com');
    await visitor.open('/mypage/kids-account/signup');
    await visitor.record('the form');
    await submitWithIssues(visitor);
    await visitor.record('the form with issues');
    await visitor.fillAll({ loginId, ...secrets, familyName: '佐藤', givenName: '花', birthday: '2016/01/05' });
    await visitor.tickAll('main input[type=checkbox]');
    await visitor.submit();
    await visitor.expectScreen('mypage/kids-account/signup/confirm');
    await visitor.expectText(loginId);
    await visitor.record('what was entered');
    await visitor.submit();
    await visitor.expectScreen('mypage/kids-account/signup/complete');
    await visitor.record('the end');
    await logOut(visitor);
    await visitor.open('/login');
    await enterPassword(visitor, loginId, newPassword);
    await visitor.expectScreen('mypage/index');
    await visitor.expectText('佐藤 花');
  },
};

const inviteToFamily: Journey = {
  tree: 'family',
  async walk(visitor) {
    const [group, guest] = ['/mypage/family-group', 'single@example.com'];
    await logIn(visitor, 'owner@example.com');
    await visitor.open(group);
    await visitor.record('the family');
    await visitor.open(`${group}/invite`);
    await submitWithIssues(visitor);
    await visitor.record('the address is missing');
    await visitor.fill('email', guest);
    await visitor.submit();
    await visitor.expectScreen('mypage/family-group/invite/complete');
    await visitor.record('the end');
    await logOut(visitor);
    await visitor.open(await visitor.store.readLink(guest, '/join?token='));
    await visitor.expectScreen('login');
    await enterPassword(visitor, guest, demoPassword);
    await visitor.expectScreen('mypage/family-group/join');
    await visitor.submit();
    await visitor.expectScreen('mypage/family-group/join/complete');
    await visitor.open(`${group}/leave`);
    await visitor.click({ css: 'main .button-danger' });
    await visitor.expectScreen('mypage/family-group/leave/complete');
  },
};

export const familyJourneys = { inviteToFamily, signUpKid };
