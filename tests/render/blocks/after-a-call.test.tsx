import { describe, expect, test, vi } from 'vitest';
import type { DeclaredCall } from '../../../engine/declare/index.ts';
import { drawLive, drawStill, press } from './page-kit.tsx';

const calls: { readonly [id: string]: DeclaredCall } = {
  code: { id: 'code', method: 'POST', path: '/zapi/code', for: 'member', response: 'empty' },
  revoke: { id: 'revoke', method: 'POST', path: '/zapi/revoke/{grantId}', for: 'member', response: 'redirect' },
};
const button = (more: object) => ({ actions: { items: [{ text: 'common.close', send: 'code', tone: 'main', ...more }] } });
const refusal = { status: 500, code: 'X', message: 'サーバーの言葉', requestId: 'r1' };
const refused = async () => ({ kind: 'refused' as const, refusal });
const buttonOf = (page: ParentNode) => page.querySelector('main form.action button');

describe('a button after its call', () => {
  test('navigates to its target after an empty response, and nowhere after a refusal', async () => {
    const blocks = [button({ redirectTo: '/mypage/email/verify/code' })];
    const sent = await drawLive({ blocks, calls });
    await press(buttonOf(sent.container));
    expect(sent.host.navigate.mock.calls.map(([to]) => to)).toEqual(['/mypage/email/verify/code']);
    const not = await drawLive({ blocks, calls, host: { perform: vi.fn(refused) } });
    await press(buttonOf(not.container));
    expect(not.host.navigate).not.toHaveBeenCalled();
  });

  test('confirms success if a call that should redirect returns an empty response', async () => {
    const toasts = async (more: object) => {
      const { container } = await drawLive({ blocks: [button({ send: 'revoke', ...more })], calls });
      await press(buttonOf(container));
      return container.querySelector('.toasts [role=status]')?.textContent;
    };
    expect(await toasts({})).toBe('完了しました。');
    expect(await toasts({ successToast: 'common.close' })).toBe('閉じる');
    expect(await toasts({ redirectTo: '/mypage' })).toBe('');
    expect(await toasts({ send: 'code' })).toBe('');
  });

  test('shows no refusal if it is quiet, and can be pressed again', async () => {
    const words = async (more: object) => {
      const perform = vi.fn(refused);
      const { container } = await drawLive({ blocks: [button(more)], calls, host: { perform } });
      await press(buttonOf(container));
      await press(buttonOf(container));
      expect(perform).toHaveBeenCalledTimes(2);
      return container.ownerDocument.body.textContent;
    };
    expect(await words({ failSilently: true })).not.toContain('エラーが発生しました');
    expect(await words({})).toContain('エラーが発生しました');
  });

  test('shows a refusal as an error toast, with the message of the server, if it says so', async () => {
    const reported = { ...calls['code'], errors: { '*': { serverMessage: true, fallbackText: 'form.failed' } } } as DeclaredCall;
    const host = { perform: vi.fn(refused) };
    const { container } = await drawLive({ blocks: [button({ refusalAs: 'toast' })], calls: { code: reported }, host });
    await press(buttonOf(container));
    expect(container.querySelector('.toasts [role=alert]')?.textContent).toBe('サーバーの言葉');
    expect(container.querySelector('main [role=alert]')).toBeNull();
  });

  test('opens the dialog that its call declares for a refusal, and keeps the page when it is closed', async () => {
    const dialog = {
      dialog: { id: 'help', title: 'common.close', blocks: [{ text: { text: 'common.toCard' } }], closeLabel: 'common.close' },
    };
    const ask = { ...calls['code'], errors: { X: { text: 'form.failed', dialog: 'help' } } } as DeclaredCall;
    const page = await drawLive({ blocks: [button({}), dialog], calls: { code: ask }, host: { perform: vi.fn(refused) } });
    const isOpen = () => page.container.ownerDocument.querySelector('dialog[open], dialog') !== null;
    expect(isOpen()).toBe(false);
    await press(buttonOf(page.container));
    expect(isOpen()).toBe(true);
    await press(page.container.ownerDocument.querySelector('dialog .button-plain'));
    expect(isOpen()).toBe(false);
    expect(page.host.navigate).not.toHaveBeenCalled();
  });

  test('posts the parameters of the call’s path without scripts', async () => {
    const page = await drawStill({
      blocks: [button({ send: 'revoke', params: { grantId: { at: 'grant.id' } } })],
      calls,
      data: { grant: { id: 'g-7' } },
    });
    const names = [...page.querySelectorAll<HTMLInputElement>('main form.action input')].map(
      ({ name, value }) => `${name}=${value}`,
    );
    expect(names).toEqual(['_do=revoke', '_params.grantId=g-7']);
  });
});
