import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { Host } from '../../../engine/render/index.ts';
import { press } from '../../render/blocks/page-kit.tsx';
import { openScreen, showScreen } from './screen-kit.ts';

const top = (example: string, change?: (data: JsonObject) => JsonObject) => showScreen('mypage/index', example, change);
const rowsOf = (page: Element) => [...page.querySelectorAll('main a.row')].map((row) => row.getAttribute('href'));
const menuOf = (page: Element) => [...page.querySelectorAll('.menu-side a')].map((link) => link.getAttribute('href'));
const rowFlags = (data: JsonObject): JsonObject => {
  // check validates the examples: the flags are an object.
  return data['rows'] as JsonObject;
};
const linked = (page: Element) => [...page.querySelectorAll('main .card-row')].map((row) => row.textContent);

afterEach(() => vi.useRealTimers());

describe('the account top', () => {
  test('links a full member to every screen of the account', async () => {
    expect(rowsOf(await top('member'))).toEqual([
      '/mypage/plans',
      '/mypage/payment-method',
      '/mypage/payment-history',
      '/mypage/multi-factor',
      '/mypage/passkeys',
      '/mypage/sessions',
      '/mypage/login-history',
      '/mypage/family-group',
      '/mypage/email/edit',
      '/mypage/edit',
      '/mypage/profile/edit',
      '/mypage/login-id/edit',
      '/mypage/password/edit',
      '/mypage/login-method',
      '/mypage/pin-code',
      '/mypage/consent/newsletter',
      '/mypage/consent/privacy',
      '/mypage/consent/third-party',
      '/mypage/consent/ads',
      '/mypage/connections',
      '/privacy',
      '/logout',
      '/withdraw',
    ]);
  });

  test('shows in each row what is set now', async () => {
    const values = (page: Element) =>
      Object.fromEntries(
        [...page.querySelectorAll('main a.row')].map((row) => [
          row.getAttribute('href'),
          row.querySelector('.row-value')?.textContent,
        ]),
      );
    expect(values(await top('member'))).toMatchObject({
      '/mypage/plans': '2件ご契約中',
      '/mypage/payment-method': 'Visa •••• 4242',
      '/mypage/multi-factor': '有効',
      '/mypage/passkeys': '2件',
      '/mypage/sessions': '3台',
      '/mypage/login-history': '2026/11/27',
      '/mypage/email/edit': 'hanako@example.com',
      '/mypage/edit': '東京都港区虎ノ門1-2-3 みなとマンション101',
      '/mypage/login-id/edit': 'hanako1990',
      '/mypage/password/edit': '2026/04/12に変更',
      '/mypage/pin-code': '設定済み',
    });
    expect(values(await top('unverified'))).toMatchObject({
      '/mypage/payment-method': '未設定',
      '/mypage/multi-factor': '無効',
      '/mypage/passkeys': '未設定',
      '/mypage/login-history': undefined,
    });
  });

  test('has cards of the plan, of security with the next advice, and of the family group', async () => {
    const cards = async (example: string) =>
      [...(await top(example)).querySelectorAll('.summary-card')].map((card) =>
        ['h2', '.badge', '.summary-value', '.button'].map((part) => card.querySelector(part)?.textContent ?? ''),
      );
    expect(await cards('member')).toEqual([
      ['ご契約・お支払い', '契約中', 'スタンダードプラン980円／1か月', ''],
      ['セキュリティ', '保護されています', '', ''],
      ['ファミリーグループ', '', '4人のグループオーナー', ''],
    ]);
    expect(await cards('unverified')).toEqual([
      ['ご契約・お支払い', '', 'ご契約中のプランはありません', ''],
      ['セキュリティ', '要確認', '', '多要素認証を設定する'],
      ['ファミリーグループ', '', 'メンバーはまだいません家族を招待すると、契約や設定をまとめて管理できます。', ''],
    ]);
    expect(await cards('kids')).toEqual([
      ['セキュリティ', '', '', ''],
      ['ファミリーグループ', '', '4人のグループオーナー：山田 花子', ''],
    ]);
  });

  test('says which card expires, that policies changed, and what a manager has restricted', async () => {
    const notices = [...(await top('cardExpires')).querySelectorAll('main .notice')].map((notice) => notice.textContent);
    expect(notices[0]).toContain('Visa •••• 4242は、2026/12に有効期限が切れます。');
    expect(notices[1]).toContain('規約が新しくなりました。');
    const managed = (await top('managed')).querySelector('main a[href="/mypage/family-group/members/me"]');
    expect(managed?.textContent).toBe('制限されている操作3件');
  });

  test('hides prices and plans in the app, and shows initials where there is no picture', async () => {
    expect([...(await top('app')).querySelectorAll('.summary-value')].map((value) => value.textContent)).toEqual([
      '4人のグループオーナー',
    ]);
    const avatar = async (url: string) =>
      (await top('member', (data) => ({ ...data, account: { ...(data['account'] as JsonObject), profileImageUrl: url } })))
        // The examples' account is an object, which check looks at.
        .querySelector('.person-avatar');
    expect((await avatar(''))?.textContent).toBe('山');
    expect((await avatar('/images/me.webp'))?.querySelector('img')?.getAttribute('src')).toBe('/images/me.webp');
  });

  test('leaves out exactly the row whose flag is off', async () => {
    const all = rowsOf(await top('member'));
    const flags: string[] = [];
    await top('member', (data) => {
      flags.push(...Object.keys(rowFlags(data)).filter((flag) => flag !== 'enablePassword'));
      return data;
    });
    const left: string[] = [];
    for (const flag of flags) {
      const page = await top('member', (data) => ({ ...data, rows: { ...rowFlags(data), [flag]: false } }));
      const gone = all.filter((row) => !rowsOf(page).includes(row));
      expect(gone.length, flag).toBe(1);
      left.push(...gone.map(String));
    }
    expect(new Set(left).size).toBe(flags.length);
  });

  test('offers to set a password if there is none', async () => {
    const rows = rowsOf(await top('unverified'));
    expect(rows).toContain('/mypage/enable-password');
    expect(rows).not.toContain('/mypage/password/edit');
  });

  test('asks to confirm the e-mail address only if it is unconfirmed', async () => {
    const notice = async (example: string) => (await top(example)).querySelector('main .notice a')?.getAttribute('href');
    expect(await notice('unverified')).toBe('/mypage/email/verify');
    expect(await notice('member')).toBeUndefined();
    expect(await notice('kids')).toBeUndefined();
  });

  test('shows a kids account no e-mail, no other login methods and no withdrawal, and a short menu', async () => {
    // Even if the server sends otherwise.
    const page = await top('kids', (data) => ({
      ...data,
      rows: { ...rowFlags(data), loginMethod: true, withdraw: true },
    }));
    expect(page.querySelector('main a[href="/mypage/email/edit"]')?.textContent).toBe('メールアドレスの登録');
    for (const row of ['/mypage/login-method', '/withdraw', '/mypage/plans', '/mypage/payment-method'])
      expect(rowsOf(page)).not.toContain(row);
    expect(menuOf(page)).toEqual(['/mypage', '/mypage/family-group']);
  });

  test('shows no menu, linked accounts, connected apps or withdrawal in the app', async () => {
    const [page, browser] = [await top('app'), await top('member')];
    expect(rowsOf(browser).filter((row) => !rowsOf(page).includes(row))).toEqual(['/mypage/connections', '/withdraw']);
    expect([linked(page), linked(browser).length]).toEqual([[], 3]);
    expect(page.querySelector('.menu-side, .menu-strip')).toBeNull();
  });

  test('renders no empty sections for a minimal store', async () => {
    const page = await top('fewest');
    expect([...page.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual(['セキュリティ', 'プロフィール']);
  });
});

describe('a linked account', () => {
  const only = (account: JsonObject) => (data: JsonObject) => {
    // check validates the examples: the accounts are a list of objects.
    const [first] = data['externalAccounts'] as readonly JsonObject[];
    return { ...data, externalAccounts: [{ ...first, ...account }] };
  };
  const actionsOf = (page: Element) =>
    [...page.querySelectorAll('.card-row a, .card-row button')].map((each) => each.textContent);

  test('can be linked if the store allows it, and unlinked if the member can still log in', async () => {
    const shown = async (account: JsonObject) => actionsOf(await top('member', only(account)));
    expect(await shown({ isLinked: false, canLink: true })).toEqual(['Googleと連携する']);
    expect(await shown({ isLinked: false, canLink: false })).toEqual([]);
    expect(await shown({ isLinked: true, canUnlink: true })).toEqual(['Googleとの連携を解除する']);
    expect(await shown({ isLinked: true, canUnlink: false })).toEqual([]);
  });

  test('is linked by its provider', async () => {
    const page = await top('member', only({ isLinked: false, userIdentifierType: 'line' }));
    expect(page.querySelector('.card-row a')?.getAttribute('href')).toBe(
      '/auth/authorize?userIdentifierType=line&socialActionType=relate',
    );
  });

  test('is unlinked by its type and provider, also without scripts', async () => {
    const perform = vi.fn<Host['perform']>(async () => ({ kind: 'redirect', to: '/mypage/social/disable/complete' }));
    const { container } = await openScreen('mypage/index', 'member', { host: { perform } });
    const sent = [...container.querySelectorAll<HTMLInputElement>('.card-row input[type=hidden]')].map((each) => [
      each.name,
      each.value,
    ]);
    expect(sent).toEqual([
      ['_do', 'auth.social.disable'],
      ['userIdentifierType', 'google'],
      ['userIdentifierMethod', 'oauth2'],
    ]);
    await press(container.querySelector('.card-row button'));
    expect(perform.mock.calls[0]?.[1].payload).toEqual({ userIdentifierType: 'google', userIdentifierMethod: 'oauth2' });
  });

  test('shows a failure to unlink for five seconds', async () => {
    const refusal = { status: 409, code: 'NOT_NOW', message: '…', requestId: 'r1' };
    const { container } = await openScreen('mypage/index', 'member', {
      host: { perform: async () => ({ kind: 'refused', refusal }) },
    });
    vi.useFakeTimers();
    await press(container.querySelector('.card-row button'));
    const shownText = () => container.querySelector('.toast')?.textContent;
    await act(async () => vi.advanceTimersByTimeAsync(4900));
    expect(shownText()).toBe('連携を解除できませんでした。時間をおいてもう一度お試しください。');
    await act(async () => vi.advanceTimersByTimeAsync(200));
    expect(shownText()).toBeUndefined();
  });
});
