// @vitest-environment jsdom
import './set-up.ts';
import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { DeclaredCall } from '../../../engine/declare/index.ts';
import { drawLive, drawStill, press, waitForDialog, waitingCall } from './page-kit.tsx';

const calls: { readonly [id: string]: DeclaredCall } = {
  logout: {
    id: 'logout',
    method: 'POST',
    path: '/logout',
    for: 'everybody',
    answer: 'redirect',
    errors: { '*': { serverMessage: true, elseText: 'logout.error' } },
  },
  revoke: {
    id: 'revoke',
    method: 'POST',
    path: '/zapi/revoke/{grantId}',
    for: 'member',
    envelope: { reason: { string: { maxLength: 20 } } },
    answer: 'empty',
  },
};
const action = (more: object = {}) => ({ actions: { items: [{ words: 'logout.yes', send: 'logout', tone: 'main', ...more }] } });
const refusal = (code: string, message: string, status = 400) => ({
  kind: 'refused' as const,
  refusal: { status, code, message, requestId: 'r1' },
});

describe('an action', () => {
  test('works without scripts: a form of its own that posts to the page, with its call', async () => {
    const page = await drawStill({ blocks: [action()], calls, place: { path: '/logout', search: '?a=1' } });
    const form = page.querySelector('main form');
    expect(form?.getAttribute('method')).toBe('post');
    expect(form?.getAttribute('action')).toBe('/logout?a=1');
    expect(form?.querySelector<HTMLInputElement>('input[name=_do]')?.value).toBe('logout');
    expect(form?.querySelector('button[type=submit][data-main]')?.textContent).toBe('ログアウトする');
  });

  test('navigates where its call leads', async () => {
    const { container, host } = await drawLive({
      blocks: [action()],
      calls,
      host: { perform: async () => ({ kind: 'redirect', to: '/login' }) },
    });
    await press(container.querySelector('main button'));
    expect(host.navigate).toHaveBeenCalledWith('/login');
  });

  test('is sent once however often it is pressed while it runs, and says that it runs', async () => {
    const call = waitingCall();
    const perform = vi.fn(call.perform);
    const { container } = await drawLive({ blocks: [action()], calls, host: { perform } });
    const button = container.querySelector('main button');
    await press(button);
    await press(button);
    expect(button?.getAttribute('aria-busy')).toBe('true');
    expect(perform).toHaveBeenCalledTimes(1);
    await call.answer({ kind: 'empty' });
    expect(button?.hasAttribute('aria-busy')).toBe(false);
    await press(button);
    expect(perform).toHaveBeenCalledTimes(2);
  });

  test('shows the server’s message when it is refused, and the declared text when there is none [CALLS-018]', async () => {
    let message = 'いまはできません';
    const { container } = await drawLive({ blocks: [action()], calls, host: { perform: async () => refusal('X', message) } });
    await press(container.querySelector('main button'));
    expect(container.querySelector('[role=alert]')?.textContent).toContain('いまはできません');
    message = '';
    await press(container.querySelector('main button'));
    expect(container.querySelector('[role=alert]')?.textContent).toContain('ログアウトできませんでした');
  });

  test('draws what was refused without scripts in the same place', async () => {
    const formStates = { f: { submission: { call: 'logout', issues: [], refusal: refusal('X', 'いまはできません').refusal } } };
    const blocks = [{ review: { of: 'forms/f', sections: [] } }, action()];
    const page = await drawStill({ blocks, calls, forms: { f: { id: 'f', fields: {} } }, formStates });
    expect(page.querySelector('[role=alert]')?.textContent).toContain('いまはできません');
  });

  test('fills its payload and its path from the page', async () => {
    const item = { words: 'logout.yes', send: 'revoke', payload: { reason: { at: 'why' } }, params: { grantId: { at: 'id' } } };
    const { container, host } = await drawLive({
      blocks: [{ actions: { items: [item] } }],
      calls,
      data: { why: 'old', id: 'g1' },
    });
    await press(container.querySelector('main button'));
    expect(host.perform.mock.calls[0]?.[1]).toEqual({ payload: { reason: 'old' }, params: { grantId: 'g1' } });
  });

  test('cannot be pressed while its countdown runs, from the opening of the page and after each sending', async () => {
    vi.useFakeTimers();
    try {
      const cooldown = { seconds: 30, fromLoad: true, words: 'signup.pinCode.resendIn' };
      const { container } = await drawLive({ blocks: [action({ cooldown })], calls });
      const button = container.querySelector<HTMLButtonElement>('main button');
      expect(button?.disabled).toBe(true);
      expect(button?.textContent).toBe('再送できるまで 30 秒');
      await act(async () => vi.advanceTimersByTime(29_000));
      expect(button?.disabled).toBe(true);
      expect(button?.textContent).toBe('再送できるまで 1 秒');
      await act(async () => vi.advanceTimersByTime(1_000));
      expect(button?.disabled).toBe(false);
      await press(button);
      expect(button?.disabled).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  test('can be pressed without scripts although it counts down with them', async () => {
    const cooldown = { seconds: 30, fromLoad: true, words: 'signup.pinCode.resendIn' };
    const page = await drawStill({ blocks: [action({ cooldown })], calls });
    expect(page.querySelector<HTMLButtonElement>('main button')?.disabled).toBe(false);
  });

  test('is off while what it needs does not hold, and not there while its `when` does not', async () => {
    const blocks = [
      {
        actions: {
          items: [
            { words: 'logout.yes', send: 'logout', enabledWhen: { ready: true } },
            { words: 'logout.no', link: '/a', when: { ready: true } },
          ],
        },
      },
    ];
    const { container } = await drawLive({ blocks, calls, data: { ready: false } });
    expect(container.querySelector<HTMLButtonElement>('main button')?.disabled).toBe(true);
    expect(container.querySelector('main a')).toBeNull();
  });
});

describe('an action that asks first', () => {
  const confirm = { title: 'logout.question', yes: 'logout.yes', no: 'logout.no' };
  const asking = [action({ confirm })];

  test('opens a dialog with a name, and makes its call only on yes', async () => {
    const { container, host } = await drawLive({ blocks: asking, calls });
    await press(container.querySelector('main button'));
    const dialog = await waitForDialog(true);
    expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('ログアウトしますか？');
    expect(host.perform).not.toHaveBeenCalled();
    await press(dialog?.querySelector('.button-main'));
    expect(host.perform).toHaveBeenCalledTimes(1);
    await waitForDialog(false);
  });

  test('makes no call on no', async () => {
    const { container, host } = await drawLive({ blocks: asking, calls });
    await press(container.querySelector('main button'));
    await press((await waitForDialog(true))?.querySelector('.button-plain'));
    await waitForDialog(false);
    expect(host.perform).not.toHaveBeenCalled();
  });

  test('asks on a page of its own without scripts', async () => {
    const before = await drawStill({ blocks: asking, calls });
    expect(before.querySelector<HTMLInputElement>('main form[method=get] input[name=ask]')?.value).toBe('confirm:logout');
    const asked = await drawStill({ blocks: asking, calls, state: { ask: 'confirm:logout' } });
    const dialog = asked.querySelector('[role=dialog]');
    expect(dialog?.querySelector('h2')?.textContent).toBe('ログアウトしますか？');
    expect(dialog?.querySelector<HTMLInputElement>('form[method=post] input[name=_do]')?.value).toBe('logout');
  });

  test('a question that no action asks is not drawn', async () => {
    const page = await drawStill({ blocks: asking, calls, state: { ask: 'confirm:withdraw' } });
    expect(page.querySelector('[role=dialog]')).toBeNull();
  });
});
