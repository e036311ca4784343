// @vitest-environment jsdom
import './set-up.ts';
import { act, useEffect } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { DeclaredCall } from '../../../engine/declare/index.ts';
import { Slot } from '../../../engine/render/blocks/slot.tsx';
import { useFault } from '../../../engine/render/dialogs/fault.tsx';
import { registerBlock } from '../../../engine/render/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { closePages, drawLive, drawStill, press, readLayout, waitForDialog } from './page-kit.tsx';

const save: { readonly [id: string]: DeclaredCall } = {
  save: { id: 'save', method: 'POST', path: '/zapi/save', for: 'member', answer: 'empty' },
};
const saving = [{ actions: { items: [{ words: 'home.login', send: 'save', done: 'notice.done' }] } }];
const refused = { status: 401, code: 'UNAUTHORIZED', message: '', requestId: 'r1' };

describe('toasts', () => {
  test('at most four are seen at once, and each goes after three seconds [SHELL-031, SHELL-032]', async () => {
    vi.useFakeTimers();
    try {
      const { container } = await drawLive({ blocks: saving, calls: save });
      const seen = () => container.querySelectorAll('[role=status] .toast').length;
      for (let n = 1; n <= 6; n++) {
        await press(container.querySelector('main button'));
        expect(seen()).toBe(Math.min(n, 4));
      }
      await act(async () => vi.advanceTimersByTime(2_999));
      expect(seen()).toBe(4);
      await act(async () => vi.advanceTimersByTime(1));
      expect(seen()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  test('one of a screen stays for its own time, and an error is an alert', async () => {
    vi.useFakeTimers();
    try {
      const { container } = await drawLive({ blocks: [{ toast: { words: 'notice.done', tone: 'error', milliseconds: 5000 } }] });
      await act(async () => vi.advanceTimersByTime(4_999));
      expect(container.querySelector('[role=alert] .toast')?.textContent).toContain('完了しました');
      await act(async () => vi.advanceTimersByTime(1));
      expect(container.querySelector('.toast')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the dialog that a page cannot go on after', () => {
  const open = async (outcome: Outcome) => {
    const { container } = await drawLive({
      blocks: saving,
      calls: save,
      place: { path: '/mypage/edit', search: '?a=1' },
      host: { perform: async () => outcome },
    });
    await press(container.querySelector('main button'));
    const dialog = await waitForDialog(true);
    return { title: dialog?.querySelector('h2')?.textContent, to: dialog?.querySelector('a')?.getAttribute('href') };
  };

  test('opens when nobody is signed in, and leads to the login and back here [ERRORS-008, ERRORS-010, ERRORS-011, CALLS-015]', async () => {
    const { title, to } = await open({ kind: 'unauthorized', refusal: refused });
    expect(title).toBe('ログインが必要です');
    expect(to).toBe('/login?returnTo=%2Fmypage%2Fedit%3Fa%3D1');
  });

  test('opens on a flow error with a button to where the flow is [ERRORS-009, ERRORS-013, CALLS-017]', async () => {
    const { title, to } = await open({ kind: 'flowError', redirectTo: '/signup/auth', refusal: refused });
    expect(title).toBe('この操作を続けられません');
    expect(to).toBe('/signup/auth');
  });

  test('takes a type that it does not know for a flow error [ERRORS-009]', async () => {
    function Breaker() {
      const openFault = useFault();
      useEffect(() => openFault({ type: 'NOBODY_KNOWS', to: '/elsewhere', refusal: refused }), [openFault]);
      return null;
    }
    registerBlock('slot', Breaker);
    try {
      await drawLive({});
      const dialog = await waitForDialog(true);
      expect(dialog?.querySelector('h2')?.textContent).toBe('この操作を続けられません');
    } finally {
      registerBlock('slot', Slot);
    }
  });

  test('stays on Escape, on a click beside it, and where the browser has closed it [SHELL-035]', async () => {
    await open({ kind: 'unauthorized', refusal: refused });
    const dialog = document.querySelector('dialog');
    await act(async () => dialog?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    await pressBeside(dialog);
    expect(dialog?.dispatchEvent(new Event('cancel', { cancelable: true })), 'closes at the back gesture').toBe(false);
    await act(async () => {
      dialog?.close();
      dialog?.dispatchEvent(new Event('close'));
    });
    await waitForDialog(true);
  });

  const pressEscape = async (shown: Element | null) =>
    act(async () => shown?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  test.each([
    ['Escape', pressEscape],
    ['a click beside it', pressBeside],
    ['the back gesture', async (shown: Element | null) => act(async () => shown?.dispatchEvent(new Event('cancel')))],
  ])('a dialog of the page closes on %s only where it may be left [SHELL-035]', async (_name, leave) => {
    const draw = async (dismissible: boolean) => {
      const dialog = { id: 'help', title: 'home.login', blocks: [], close: 'common.close', dismissible };
      const { host } = await drawLive({ blocks: [{ dialog }], state: { ask: 'help' } });
      const shown = await waitForDialog(true);
      await leave(shown);
      await closePages();
      return host.navigate.mock.calls;
    };
    expect(await draw(false)).toEqual([]);
    expect(await draw(true)).toEqual([['/here']]);
  });
});

/** Where nothing is laid out every place but the corner is beside the dialog. */
async function pressBeside(dialog: Element | null): Promise<void> {
  for (const type of ['mousedown', 'click'])
    await act(async () => dialog?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 5, clientY: 5 })));
}

describe('a page that could not be had', () => {
  const draw = (status: number) => drawStill({ failure: { status, requestId: 'r-77' } });

  test('says ERROR_UNAUTHORIZED, INTERNAL_SERVER_ERROR and NOT_FOUND by status [ERRORS-002, ERRORS-003, ERRORS-005]', async () => {
    expect((await draw(401)).textContent).toContain('ERROR_UNAUTHORIZED');
    expect((await draw(500)).textContent).toContain('INTERNAL_SERVER_ERROR');
    const missing = await draw(404);
    expect(missing.querySelector('h1')?.textContent).toBe('ページが見つかりません');
  });

  test('has one title for everything else [ERRORS-004, ERRORS-006]', async () => {
    for (const status of [0, 418, 503])
      expect((await draw(status)).querySelector('h1')?.textContent).toBe('予期せぬエラーが発生しました');
  });

  test('names the request', async () => {
    expect((await draw(500)).textContent).toContain('r-77');
  });

  test.each([
    ['account', 500, ['/mypage']],
    ['checkout', 500, []],
    ['guest', 404, ['/']],
    ['login', 500, ['/login']],
    ['oidc', 500, []],
    ['console', 500, ['/console']],
    // Who has to sign in is led there, and only once where the layout leads there anyway.
    ['guest', 401, ['/login', '/']],
    ['login', 401, ['/login']],
  ])('stands in the %s layout and leads on as that says: %i [ERRORS-007]', async (layout, status, ways) => {
    const header = { accountInfo: { profileImageUrl: '', isKids: false }, storeStatus: {}, operator: { name: '' } };
    const page = await drawStill({ layout: readLayout(layout), header, failure: { status, requestId: 'r-77' } });
    expect(page.querySelector('.layout')?.getAttribute('data-layout')).toBe(layout);
    expect([...page.querySelectorAll('main a')].map((way) => way.getAttribute('href'))).toEqual(ways);
  });
});

describe('a screen', () => {
  test('has its title, what happened before it, and the way to begin its flow again', async () => {
    const state = { notice: 'flowExpired', flow: { id: 'signup', state: 'auth', started: true } };
    // A screen of a flow carries the call that begins it again; here a button of its own brings it along.
    const restart = {
      id: 'signup.restart',
      method: 'POST',
      path: '/zapi/signup/restart',
      for: 'everybody',
      answer: 'redirect',
    } as const;
    const blocks = [{ actions: { items: [{ words: 'shell.login', send: restart.id }] } }];
    const page = await drawStill({ title: 'signup.auth.title', state, blocks, calls: { [restart.id]: restart } });
    expect(page.querySelector('h1')?.textContent).toBe('メールアドレスの登録');
    expect(page.querySelector('[role=status]')?.textContent).toContain('有効期限が切れた');
    // It asks first: without scripts on a page of its own.
    expect(page.querySelector('.start-again form')?.getAttribute('method')).toBe('get');
    expect(page.querySelector<HTMLInputElement>('.start-again input[name=ask]')?.value).toBe('confirm:signup.restart');
  });

  test('does not offer to begin again what was not begun', async () => {
    const page = await drawStill({ state: { flow: { id: 'signup', state: 'index', started: false } } });
    expect(page.querySelector('.start-again')).toBeNull();
  });

  test('draws the step bar as an ordered list with the step where we are; three bars without a total [SIGNUP-007]', async () => {
    const page = await drawStill({ blocks: [{ steps: {} }], state: { step: { n: 2, of: 4 } } });
    const bars = [...page.querySelectorAll('ol li')];
    expect(bars.map((bar) => bar.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    // Whoever listens hears each of them once: what is seen beside the bars is not heard.
    expect(bars.map((bar) => bar.textContent)).toEqual(['ステップ 1/4', 'ステップ 2/4', 'ステップ 3/4', 'ステップ 4/4']);
    expect(page.querySelector('.steps-count')?.getAttribute('aria-hidden')).toBe('true');
    const plain = await drawStill({ blocks: [{ steps: {} }] });
    expect(plain.querySelectorAll('ol li')).toHaveLength(3);
    expect(plain.querySelector('[aria-current]')).toBeNull();
  });

  test('draws a card for each element of a list, and a word when there is none', async () => {
    const list = {
      of: { at: 'licenses' },
      empty: 'licenses.none',
      item: { title: { at: 'item.name' }, facts: [{ label: 'licenses.license', value: { at: 'item.license' } }] },
    };
    const page = await drawStill({
      blocks: [{ list }],
      data: {
        licenses: [
          { name: 'a', license: 'MIT' },
          { name: 'b', license: 'ISC' },
        ],
      },
    });
    expect([...page.querySelectorAll('.card h2')].map((each) => each.textContent)).toEqual(['a', 'b']);
    expect(page.querySelectorAll('.card')[1]?.querySelector('dd')?.textContent).toBe('ISC');
    const empty = await drawStill({ blocks: [{ list }], data: { licenses: [] } });
    expect(empty.textContent).toContain('表示するライセンスはありません。');
  });

  test('leaves out facts and rows whose condition does not hold', async () => {
    const blocks = [
      { facts: { items: [{ label: 'mypage.name', value: { at: 'name' }, when: { name: { present: true } } }] } },
      {
        rows: {
          items: [
            { link: '/a', words: 'mypage.email', when: { name: { present: true } } },
            { link: '/b', words: 'mypage.loginId' },
          ],
        },
      },
    ];
    const page = await drawStill({ blocks, data: { name: null } });
    expect(page.querySelector('dt')).toBeNull();
    expect([...page.querySelectorAll('.rows a')].map((each) => each.getAttribute('href'))).toEqual(['/b']);
  });
});
