import { demoPassword } from '../visitor.ts';
import type { Journey } from './journey.ts';
import { logIn } from './people.ts';

const publishSettings: Journey = {
  async walk(visitor) {
    await visitor.open('/console/login');
    await visitor.fillAll({ email: 'operator@example.com', password: demoPassword });
    await visitor.submit();
    await visitor.expectScreen('console/index');
    await visitor.open('/console/registration');
    await visitor.choose('signUp.nickname', 'OPTIONAL');
    await visitor.submit();
    await visitor.waitFor('the draft is saved', () => location.search.includes('notice=draftSaved'));
    await visitor.open('/console/publish');
    await visitor.expectText('ニックネーム');
    await visitor.press('公開する');
    await visitor.click({ xpath: '//*[self::dialog or @role="dialog"]//button[contains(., "公開する")]' });
    await visitor.waitFor('the settings are published', () => location.search.includes('notice=published'));
  },
};

const connectApp: Journey = {
  async walk(visitor) {
    const app = `http://localhost:${Number(new URL(visitor.store.origin).port) + 3}/`;
    await logIn(visitor, 'manager@example.com');
    await visitor.driver.goto(app);
    await visitor.click({ css: 'a.main' });
    await visitor.expectScreen('oidc/consent');
    await visitor.press('に同意する');
    await visitor.submit();
    await visitor.expectText('こんにちは');
    await visitor.click({ css: 'a[href="/logout"]' });
    await visitor.expectScreen('oidc/leave');
    await visitor.press('ストアにはログインしたままにする');
    await visitor.waitFor('the page of the app', () => document.querySelector('a.main') !== null);
    await visitor.open('/mypage/connections');
    await visitor.expectText('デモ本棚');
  },
};

const openLayouts: Journey = {
  tree: 'layouts',
  async walk(visitor) {
    await visitor.open('/signup/auth');
    await visitor.record('a guest', { isLayout: true });
    await visitor.open(await visitor.store.openCheckout('item'));
    await visitor.record('the checkout', { isLayout: true });
    await logIn(visitor, 'member@example.com');
    await visitor.record('a member', { isLayout: true });
  },
};

export const otherJourneys = { publishSettings, connectApp, openLayouts };
