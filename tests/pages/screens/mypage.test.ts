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
      '/mypage/email/edit',
      '/mypage/edit',
      '/mypage/profile/edit',
      '/mypage/family-group',
      '/mypage/plans',
      '/mypage/payment-method',
      '/mypage/payment-history',
      '/mypage/login-id/edit',
      '/mypage/password/edit',
      '/mypage/login-method',
      '/mypage/multi-factor',
      '/mypage/passkeys',
      '/mypage/pin-code',
      '/mypage/login-history',
      '/mypage/sessions',
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

  test('shows the telephone number with its hyphens', async () => {
    // The examples' account is an object, which check looks at.
    const page = await top('member', (data) => ({
      ...data,
      account: { ...(data['account'] as JsonObject), phoneNumber: '09012345678' },
    }));
    expect([...page.querySelectorAll('main dd')].map((value) => value.textContent)).toContain('090-1234-5678');
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
    expect(page.querySelector('main .facts')?.textContent).toContain('メールアドレス登録されていません');
    expect(page.querySelector('main a.row')?.textContent).toBe('メールアドレスの登録');
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
    expect([...page.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual([
      'アカウント情報',
      'プロフィール',
      'ログインとセキュリティ',
      'その他',
    ]);
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
