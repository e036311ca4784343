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
    response: 'redirect',
    errors: { '*': { serverMessage: true, fallbackText: 'logout.error' } },
  },
  revoke: {
    id: 'revoke',
    method: 'POST',
    path: '/zapi/revoke/{grantId}',
    for: 'member',
    envelope: { reason: { string: { maxLength: 20 } } },
    response: 'empty',
  },
};
const action = (more: object = {}) => ({
  actions: { items: [{ text: 'action.logOut', send: 'logout', tone: 'main', ...more }] },
});
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

  test('follows the redirect of its call', async () => {
    const { container, host } = await drawLive({
      blocks: [action()],
      calls,
      host: { perform: async () => ({ kind: 'redirect', to: '/login' }) },
    });
    await press(container.querySelector('main button'));
    expect(host.navigate).toHaveBeenCalledWith('/login');
  });

  test('is sent once while it runs, and is marked busy', async () => {
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

  test('shows the server’s message when refused, or the declared text without one', async () => {
    let message = 'いまはできません';
    const { container } = await drawLive({ blocks: [action()], calls, host: { perform: async () => refusal('X', message) } });
    await press(container.querySelector('main button'));
    expect(container.querySelector('[role=alert]')?.textContent).toContain('いまはできません');
    message = '';
    await press(container.querySelector('main button'));
    expect(container.querySelector('[role=alert]')?.textContent).toContain('ログアウトできませんでした');
  });

  test('shows a refusal without scripts in the same place', async () => {
    const formStates = { f: { submission: { call: 'logout', issues: [], refusal: refusal('X', 'いまはできません').refusal } } };
    const blocks = [{ review: { form: 'forms/f', sections: [] } }, action()];
    const page = await drawStill({ blocks, calls, forms: { f: { id: 'f', fields: {} } }, formStates });
    expect(page.querySelector('[role=alert]')?.textContent).toContain('いまはできません');
  });

  test('fills its payload and its path from the page', async () => {
    const item = { text: 'action.logOut', send: 'revoke', payload: { reason: { at: 'why' } }, params: { grantId: { at: 'id' } } };
    const { container, host } = await drawLive({
      blocks: [{ actions: { items: [item] } }],
      calls,
      data: { why: 'old', id: 'g1' },
    });
    await press(container.querySelector('main button'));
    expect(host.perform.mock.calls[0]?.[1]).toEqual({ payload: { reason: 'old' }, params: { grantId: 'g1' } });
  });

  test('is disabled during its countdown, after opening the page and after each press', async () => {
    vi.useFakeTimers();
    try {
      const cooldown = { seconds: { at: 'wait' }, startsOnLoad: true, text: 'code.resendIn' };
      const { container, host } = await drawLive({ blocks: [action({ cooldown })], calls, data: { wait: 30 } });
      const button = container.querySelector<HTMLButtonElement>('main button');
      expect(button?.getAttribute('aria-disabled')).toBe('true');
      expect(button?.textContent).toBe('再送できるまで 30 秒');
      await press(button);
      expect(host.perform).not.toHaveBeenCalled();
      await act(async () => vi.advanceTimersByTime(29_000));
      expect(button?.getAttribute('aria-disabled')).toBe('true');
      expect(button?.textContent).toBe('再送できるまで 1 秒');
      await act(async () => vi.advanceTimersByTime(1_000));
      expect(button?.hasAttribute('aria-disabled')).toBe(false);
      await press(button);
      expect(button?.getAttribute('aria-disabled')).toBe('true');
    } finally {
      vi.useRealTimers();
    }
  });

  test('is enabled without scripts despite the countdown', async () => {
    const cooldown = { seconds: { at: 'wait' }, startsOnLoad: true, text: 'code.resendIn' };
    const page = await drawStill({ blocks: [action({ cooldown })], calls, data: { wait: 30 } });
    expect(page.querySelector('main button')?.hasAttribute('aria-disabled')).toBe(false);
  });

  test('is disabled while `enabledWhen` does not hold, and absent while `when` does not', async () => {
    const blocks = [
      {
        actions: {
          items: [
            { text: 'action.logOut', send: 'logout', enabledWhen: { ready: true } },
            { text: 'common.toCard', link: '/a', when: { ready: true } },
          ],
        },
      },
    ];
    const { container } = await drawLive({ blocks, calls, data: { ready: false } });
    expect(container.querySelector<HTMLButtonElement>('main button')?.disabled).toBe(true);
    expect(container.querySelector('main a')).toBeNull();
  });
});

describe('an action with confirmation', () => {
  const confirm = { title: 'logout.question', confirmLabel: 'action.logOut', cancelLabel: 'common.toCard' };
  const asking = [action({ confirm })];

  test('opens a named dialog, and sends its call only after confirming', async () => {
    const { container, host } = await drawLive({ blocks: asking, calls });
    await press(container.querySelector('main button'));
    const dialog = await waitForDialog(true);
    expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('ログアウトしますか？');
    expect(host.perform).not.toHaveBeenCalled();
    await press(dialog?.querySelector('.button-main'));
    expect(host.perform).toHaveBeenCalledTimes(1);
    await waitForDialog(false);
  });

  test('sends no call after cancelling', async () => {
    const { container, host } = await drawLive({ blocks: asking, calls });
    await press(container.querySelector('main button'));
    await press((await waitForDialog(true))?.querySelector('.button-plain'));
    await waitForDialog(false);
    expect(host.perform).not.toHaveBeenCalled();
  });

  test('puts cancel first for a destructive action, with and without scripts', async () => {
    const danger = [action({ confirm, tone: 'danger' })];
    const seen = (dialog: Element | null | undefined) =>
      [...(dialog?.querySelectorAll('.dialog-actions .button') ?? [])].map((each) => [each.textContent, each.className]);
    const expected = [
      ['マイページへ戻る', 'button button-main'],
      ['ログアウトする', 'button button-danger'],
    ];
    const { container, host } = await drawLive({ blocks: danger, calls });
    await press(container.querySelector('main button'));
    const dialog = await waitForDialog(true);
    expect(seen(dialog)).toEqual(expected);
    await press(dialog?.querySelector('.button-main'));
    await waitForDialog(false);
    expect(host.perform).not.toHaveBeenCalled();
    const asked = await drawStill({ blocks: danger, calls, state: { ask: 'confirm:logout' } });
    expect(seen(asked.querySelector('[role=dialog]'))).toEqual(expected);
  });

  test('looks destructive because of its call, on the page and in its confirmation', async () => {
    const destructive = { ...calls, logout: { ...calls['logout'], isDestructive: true } as DeclaredCall };
    const classes = (root: ParentNode, of: string) => [...root.querySelectorAll(of)].map((button) => button.className);
    const before = await drawStill({ blocks: [action(), action({ confirm })], calls: destructive });
    expect(classes(before, 'main button')).toEqual(['button button-danger', 'button button-danger']);
    const asked = await drawStill({ blocks: asking, calls: destructive, state: { ask: 'confirm:logout' } });
    expect(classes(asked, '.dialog-actions .button')).toEqual(['button button-main', 'button button-danger']);
  });

  test('disables both buttons while its call runs', async () => {
    const call = waitingCall();
    const { container } = await drawLive({ blocks: asking, calls, host: { perform: call.perform } });
    await press(container.querySelector('main button'));
    const dialog = await waitForDialog(true);
    const [yes, no] = [...(dialog?.querySelectorAll<HTMLButtonElement>('.dialog-actions button') ?? [])];
    await press(yes);
    expect([yes?.getAttribute('aria-disabled'), yes?.getAttribute('aria-busy'), no?.disabled]).toEqual(['true', 'true', true]);
    await call.answer({ kind: 'empty' });
    await waitForDialog(false);
  });

  test('confirms on a separate page without scripts', async () => {
    const before = await drawStill({ blocks: asking, calls });
    expect(before.querySelector<HTMLInputElement>('main form[method=get] input[name=ask]')?.value).toBe('confirm:logout');
    const asked = await drawStill({ blocks: asking, calls, state: { ask: 'confirm:logout' } });
    const dialog = asked.querySelector('[role=dialog]');
    expect(dialog?.querySelector('h2')?.textContent).toBe('ログアウトしますか？');
    expect(dialog?.querySelector<HTMLInputElement>('form[method=post] input[name=_do]')?.value).toBe('logout');
  });

  test('asks about one element of a list without scripts, and keeps the query of the page', async () => {
    const remove = {
      text: 'action.logOut',
      send: 'revoke',
      payload: { reason: { at: 'item.why' } },
      params: { grantId: { at: 'item.id' } },
      when: { 'item.isOld': true },
      confirm: { ...confirm, text: { key: 'join.code.lead', with: { email: { at: 'item.id' } } } },
    };
    const blocks = [{ list: { items: { at: 'grants' }, item: { title: { at: 'item.id' }, actions: [remove] } } }];
    const grants = ['g1', 'g2', 'g3'].map((id) => ({ id, why: `why ${id}`, isOld: id !== 'g1' }));
    const place = { path: '/grants', search: '?type=all' };
    const before = await drawStill({ blocks, calls, data: { grants }, place });
    const forms = [...before.querySelectorAll<HTMLFormElement>('main form[method=get]')];
    const queries = forms.map((form) => [...form.querySelectorAll('input')].map(({ name, value }) => [name, value]));
    const asked = (id: string) => [
      ['type', 'all'],
      ['ask', 'confirm:revoke'],
      ['ask.reason', `why ${id}`],
      ['ask._params.grantId', id],
    ];
    expect(queries).toEqual([asked('g2'), asked('g3')]);
    const open = (id: string) => {
      const search = `?${new URLSearchParams(asked(id).map(([name = '', value = '']) => [name, value]))}`;
      return drawStill({ blocks, calls, data: { grants }, place: { path: '/grants', search }, state: { ask: 'confirm:revoke' } });
    };
    const dialog = (await open('g3')).querySelector('[role=dialog]');
    expect(dialog?.querySelector('p')?.textContent).toContain('g3');
    expect(dialog?.querySelector('a')?.getAttribute('href')).toBe('/grants?type=all');
    const form = dialog?.querySelector<HTMLFormElement>('form[method=post]');
    expect(form?.getAttribute('action')).toBe('/grants?type=all');
    expect(Object.fromEntries([...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]))).toEqual({
      _do: 'revoke',
      reason: 'why g3',
      '_params.grantId': 'g3',
    });
    for (const hidden of ['g1', 'g9']) expect((await open(hidden)).querySelector('[role=dialog]')).toBeNull();
  });

  test('does not render a confirmation without an action', async () => {
    const page = await drawStill({ blocks: asking, calls, state: { ask: 'confirm:withdraw' } });
    expect(page.querySelector('[role=dialog]')).toBeNull();
  });
});
