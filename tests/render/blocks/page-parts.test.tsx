import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import type { DeclaredCall } from '../../../engine/declare/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { closePages } from '../open-pages.ts';
import { drawLive, drawStill, press, waitForDialog } from './page-kit.tsx';

const save: { readonly [id: string]: DeclaredCall } = {
  save: { id: 'save', method: 'POST', path: '/zapi/save', for: 'member', response: 'empty' },
};
const saving = [{ actions: { items: [{ text: 'card.title', send: 'save', successToast: 'notice.done' }] } }];
const refused = { status: 401, code: 'UNAUTHORIZED', message: '', requestId: 'r1' };

describe('toasts', () => {
  test('shows at most four at once, each for three seconds', async () => {
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

  test('shows a screen’s toast for its own time, and an error as an alert', async () => {
    vi.useFakeTimers();
    try {
      const { container } = await drawLive({
        blocks: [{ toast: { text: 'notice.done', tone: 'error', toastMilliseconds: 5000 } }],
      });
      await act(async () => vi.advanceTimersByTime(4_999));
      expect(container.querySelector('[role=alert] .toast')?.textContent).toContain('完了しました');
      await act(async () => vi.advanceTimersByTime(1));
      expect(container.querySelector('.toast')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the fault dialog', () => {
  const open = async (outcome: Outcome) => {
    const { container } = await drawLive({
      blocks: saving,
      calls: save,
      place: { path: '/card/edit', search: '?a=1' },
      host: { perform: async () => outcome },
    });
    await press(container.querySelector('main button'));
    const dialog = await waitForDialog(true);
    return { title: dialog?.querySelector('h2')?.textContent, to: dialog?.querySelector('a')?.getAttribute('href') };
  };

  test('opens when the session has ended, and leads to the login and back', async () => {
    const { title, to } = await open({ kind: 'unauthorized', refusal: refused });
    expect(title).toBe('ログインが必要です');
    expect(to).toBe('/login?returnTo=%2Fcard%2Fedit%3Fa%3D1');
  });

  test('opens on a flow error with a link to the flow’s current page', async () => {
    const { title, to } = await open({ kind: 'flowError', redirectTo: '/join/auth', refusal: refused });
    expect(title).toBe('この操作を続けられません');
    expect(to).toBe('/join/auth');
  });

  test.each([
    ['TAKEN', 'ご本人の確認が必要です'],
    ['NOBODY_KNOWS', 'この操作を続けられません'],
  ])('opens at a gate that is closed with %s: %s', async (code, title) => {
    const outcome = { kind: 'gateClosed', opensAt: '/gate', refusal: { ...refused, status: 403, code } } as const;
    expect(await open(outcome)).toEqual({ title, to: '/gate?returnTo=%2Fcard%2Fedit%3Fa%3D1' });
  });

  test('stays open on Escape, on a click outside, and if the browser closes it', async () => {
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
  ])('closes a dialog on %s only if it is dismissible', async (_name, leave) => {
    const draw = async (dismissible: boolean) => {
      const dialog = { id: 'help', title: 'card.title', blocks: [], closeLabel: 'common.close', dismissible };
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

/** A key of a composition: as Chromium and Firefox send it, and as WebKit does, after the composition. */
const composingKeys: readonly KeyboardEventInit[] = [{ isComposing: true }, { keyCode: 229 }];

test('Escape that ends a composition leaves the dialog open', async () => {
  const dialog = { id: 'help', title: 'card.title', blocks: [], closeLabel: 'common.close', dismissible: true };
  const { host } = await drawLive({ blocks: [{ dialog }], state: { ask: 'help' } });
  const shown = await waitForDialog(true);
  for (const composing of composingKeys) {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...composing });
    await act(async () => shown?.dispatchEvent(event));
    // Otherwise WebKit closes the dialog by itself.
    expect(event.defaultPrevented).toBe(true);
  }
  expect(host.navigate.mock.calls).toEqual([]);
  await act(async () => shown?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  expect(host.navigate.mock.calls).toEqual([['/here']]);
});

test('Tab that takes a suggestion of an input method moves no focus in a dialog', async () => {
  const dialog = { id: 'help', title: 'card.title', blocks: [], closeLabel: 'common.close' };
  await drawLive({ blocks: [{ dialog }], state: { ask: 'help' } });
  const shown = await waitForDialog(true);
  const reached = [...(shown?.querySelectorAll<HTMLElement>('a[href], button') ?? [])];
  // jsdom has no layout.
  for (const element of reached) Object.assign(element, { checkVisibility: () => true });
  const last = reached.at(-1);
  last?.focus();
  const press = async (more: KeyboardEventInit): Promise<boolean> => {
    const event = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true, ...more });
    await act(async () => last?.dispatchEvent(event));
    return event.defaultPrevented;
  };
  for (const composing of composingKeys) expect(await press(composing)).toBe(false);
  // Without an input method, the focus stays in the dialog.
  expect(await press({})).toBe(true);
});

/** Without layout every point except the corner is outside the dialog. */
async function pressBeside(dialog: Element | null): Promise<void> {
  for (const type of ['mousedown', 'click'])
    await act(async () => dialog?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 5, clientY: 5 })));
}

describe('an error page', () => {
  const draw = (status: number) => drawStill({ failure: { status, requestId: 'r-77' } });

  test('shows ERROR_UNAUTHORIZED, INTERNAL_SERVER_ERROR and NOT_FOUND by status', async () => {
    expect((await draw(401)).textContent).toContain('ERROR_UNAUTHORIZED');
    expect((await draw(500)).textContent).toContain('INTERNAL_SERVER_ERROR');
    const missing = await draw(404);
    expect(missing.querySelector('h1')?.textContent).toBe('ページが見つかりません');
  });

  test('has one title for all other statuses', async () => {
    for (const status of [0, 418, 503])
      expect((await draw(status)).querySelector('h1')?.textContent).toBe('予期せぬエラーが発生しました');
  });

  test('shows the request id', async () => {
    expect((await draw(500)).textContent).toContain('r-77');
  });

  test('offers to load the page again only where that can help', async () => {
    const offersReload = async (status: number) => (await draw(status)).textContent?.includes('もう一度読み込む');
    expect(await Promise.all([0, 429, 500, 503].map(offersReload))).toEqual([true, true, true, true]);
    expect(await Promise.all([404, 410, 418].map(offersReload))).toEqual([false, false, false]);
  });
});

test('an outcome says what happens next in its case: a sentence, or a list of several', async () => {
  const texts = { 'test.done': 'Done.', 'test.one': 'One.', 'test.two': 'One.\nTwo.' };
  const draw = (kind: string) => {
    const cases = [
      { text: 'test.done', next: 'test.one', when: { kind: 'one' } },
      { text: 'test.done', next: 'test.two' },
    ];
    return drawStill({ texts, data: { kind }, blocks: [{ outcome: { cases } }] });
  };
  const single = await draw('one');
  expect([single.querySelector('p.outcome-next')?.textContent, single.querySelectorAll('li').length]).toEqual(['One.', 0]);
  const several = await draw('two');
  expect([...several.querySelectorAll('.outcome-next li')].map(({ textContent }) => textContent)).toEqual(['One.', 'Two.']);
});

test('facts are changed by a link or a call beside their heading', async () => {
  const edit = { id: 'edit', method: 'POST', path: '/zapi/edit', for: 'everybody', response: 'redirect' } as const;
  const facts = (change: object) => ({ facts: { title: 'card.title', change: { text: 'home.open', ...change }, items: [] } });
  const page = await drawStill({
    texts: { 'home.open': 'Change' },
    calls: { edit },
    blocks: [facts({ link: '/card' }), facts({ send: 'edit' })],
  });
  const [linked, sent] = page.querySelectorAll('.facts-head');
  expect(linked?.querySelector('a.button-quiet')?.getAttribute('href')).toBe('/card');
  expect(sent?.querySelector('form .button-quiet')?.textContent).toBe('Change');
});

describe('a screen', () => {
  test('has its title, the notice, and a button that restarts its flow', async () => {
    const state = { notice: 'flowExpired', flow: { id: 'join', state: 'auth', started: true } };
    // The restart call belongs to screens of flows; here a button includes it.
    const restart = {
      id: 'join.restart',
      method: 'POST',
      path: '/zapi/join/restart',
      for: 'everybody',
      response: 'redirect',
    } as const;
    const blocks = [{ actions: { items: [{ text: 'card.title', send: restart.id }] } }];
    const page = await drawStill({ title: 'join.title', state, blocks, calls: { [restart.id]: restart } });
    expect(page.querySelector('h1')?.textContent).toBe('メールアドレスの登録');
    expect(page.querySelector('[role=status]')?.textContent).toContain('有効期限が切れた');
    // Requires confirmation: without scripts on a page of its own.
    expect(page.querySelector('.start-again form')?.getAttribute('method')).toBe('get');
    expect(page.querySelector<HTMLInputElement>('.start-again input[name=ask]')?.value).toBe('confirm:join.restart');
  });

  test('offers no restart before the flow has started', async () => {
    const page = await drawStill({ state: { flow: { id: 'join', state: 'index', started: false } } });
    expect(page.querySelector('.start-again')).toBeNull();
  });

  test('renders the step bar as an ordered list with the current step; three bars without a total [SIGNUP-007]', async () => {
    const page = await drawStill({ blocks: [{ steps: {} }], state: { step: { n: 2, of: 4 } } });
    const bars = [...page.querySelectorAll('ol li')];
    expect(bars.map((bar) => bar.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    // Each bar has a text for screen readers; the visible count is hidden from them.
    expect(bars.map((bar) => bar.textContent)).toEqual(['ステップ 1/4', 'ステップ 2/4', 'ステップ 3/4', 'ステップ 4/4']);
    expect(page.querySelector('.steps-count')?.getAttribute('aria-hidden')).toBe('true');
    const plain = await drawStill({ blocks: [{ steps: {} }] });
    expect(plain.querySelectorAll('ol li')).toHaveLength(3);
    expect(plain.querySelector('[aria-current]')).toBeNull();
    const outside = await drawStill({ blocks: [{ steps: { current: 1, total: 2 } }] });
    expect([...outside.querySelectorAll('ol li')].map((bar) => bar.getAttribute('aria-current'))).toEqual(['step', null]);
  });

  test('renders what a form is about in an aside, which narrow pages expand', async () => {
    const aside = { title: 'books.license', figure: { at: 'price' }, blocks: [{ text: { text: 'books.none' } }] };
    const page = await drawStill({ blocks: [{ aside }], data: { price: '980円' } });
    expect(page.querySelector('.aside summary')?.textContent).toContain('980円');
    expect(page.querySelector('.aside details')?.hasAttribute('open')).toBe(false);
    const openAside = { ...aside, openWhen: { price: { present: true } } };
    const opened = await drawStill({ blocks: [{ aside: openAside }], data: { price: '980円' } });
    expect(opened.querySelector('.aside details')?.hasAttribute('open')).toBe(true);
  });

  test('keeps the main action only in the first element of a list that can use it, with large values', async () => {
    const item = {
      title: { at: 'item.name' },
      figure: { value: { at: 'item.price' }, note: 'books.none' },
      actions: [{ text: 'books.license', link: '/a', tone: 'main', enabledWhen: { 'item.isSold': false } }],
    };
    const books = [true, false, false].map((isSold, index) => ({ name: `${index}`, price: '980円', isSold }));
    const page = await drawStill({ blocks: [{ list: { items: { at: 'books' }, variant: 'offers', item } }], data: { books } });
    const classes = [...page.querySelectorAll('.cards-offers .button')].map((button) => button.className);
    expect(classes).toEqual(['button button-plain', 'button button-main', 'button button-plain']);
    expect(page.querySelector('.card-figure strong')?.textContent).toBe('980円');
  });

  test('stands initials in for a missing picture of an element, if a name for them is declared', async () => {
    const item = { title: { at: 'item.name' }, image: { at: 'item.picture' } };
    const books = [
      { name: '山田 花子', picture: null },
      { name: '鈴木 陽子', picture: '/b.png' },
    ];
    const draw = (list: object) => drawStill({ blocks: [{ list: { items: { at: 'books' }, ...list } }], data: { books } });
    const heads = async (list: object) =>
      [...(await draw(list)).querySelectorAll('.card-head')].map((head) => [
        head.querySelector('.avatar')?.textContent,
        head.querySelector('img')?.getAttribute('src'),
      ]);
    expect(await heads({ item })).toEqual([
      [undefined, undefined],
      [undefined, '/b.png'],
    ]);
    expect(await heads({ item: { ...item, initials: { at: 'item.name' } } })).toEqual([
      ['山', undefined],
      ['', '/b.png'],
    ]);
  });

  test('folds a group of a list, with its number of elements, until a search finds something in it', async () => {
    const list = {
      items: { at: 'books' },
      search: { label: 'books.license', submitLabel: 'books.license', resultCount: 'books.none', noResults: 'books.none' },
      groups: [
        { title: 'books.license', when: { 'item.isSold': false }, folded: false },
        { title: 'books.none', folded: true },
      ],
      item: { title: { at: 'item.name' } },
    };
    const books = ['a', 'b', 'c'].map((name) => ({ name, isSold: name !== 'a' }));
    const draw = (search: string) => drawStill({ blocks: [{ list }], data: { books }, place: { path: '/here', search } });
    const page = await draw('');
    const folds = page.querySelectorAll('.list-group details, details.list-group');
    expect([...folds].map((fold) => fold.querySelector('.fold-count')?.textContent)).toEqual(['2']);
    expect(folds[0]?.hasAttribute('open')).toBe(false);
    expect([...(folds[0]?.querySelectorAll('.card-title') ?? [])].map((title) => title.textContent)).toEqual(['b', 'c']);
    expect((await draw('?q=b')).querySelector('details.list-group')?.hasAttribute('open')).toBe(true);
  });

  test('shows what the server has found with the heading as a link, and nothing before a search', async () => {
    const words = { label: 'books.search', submitLabel: 'books.find', resultCount: 'books.found', noResults: 'books.notFound' };
    const list = {
      items: { at: 'books' },
      search: { ...words, onServer: true },
      item: { title: { at: 'item.name' }, link: { at: 'item.to' } },
    };
    const draw = async (search: string, names: readonly string[]) => {
      const books = names.map((name) => ({ name, to: `/books#${name}` }));
      const page = await drawStill({ blocks: [{ list }], data: { books }, place: { path: '/here', search } });
      const links = [...page.querySelectorAll('.card-title a')].map((link) => link.getAttribute('href'));
      return { links, count: page.querySelector('.search-count')?.textContent, text: page.textContent };
    };
    expect(await draw('', [])).toMatchObject({
      links: [],
      count: '',
      text: expect.not.stringContaining('一致するパッケージはありません'),
    });
    expect(await draw('?q=x', ['a', 'b'])).toMatchObject({
      links: ['/books#a', '/books#b'],
      count: expect.stringContaining('2'),
    });
    expect((await draw('?q=x', [])).text).toContain('一致するパッケージはありません');
  });

  test('renders a card for each element of a list, and a text for an empty list', async () => {
    const list = {
      items: { at: 'books' },
      empty: 'books.none',
      item: { title: { at: 'item.name' }, facts: [{ label: 'books.license', value: { at: 'item.license' } }] },
    };
    const page = await drawStill({
      blocks: [{ list }],
      data: {
        books: [
          { name: 'a', license: 'MIT' },
          { name: 'b', license: 'ISC' },
        ],
      },
    });
    expect([...page.querySelectorAll('.card h2')].map((each) => each.textContent)).toEqual(['a', 'b']);
    expect(page.querySelectorAll('.card')[1]?.querySelector('dd')?.textContent).toBe('ISC');
    const empty = await drawStill({ blocks: [{ list }], data: { books: [] } });
    expect(empty.textContent).toContain('表示するライセンスはありません。');
  });

  describe('a folded list with a search', () => {
    const words = {
      label: 'books.search',
      submitLabel: 'books.find',
      resultCount: 'books.found',
      noResults: 'books.notFound',
    };
    const list = {
      items: { at: 'books' },
      variant: 'folded',
      search: words,
      empty: 'books.none',
      item: { title: { at: 'item.name' }, badges: [{ text: { at: 'item.license' } }], text: { at: 'item.text' } },
    };
    const data = {
      books: [
        { name: 'react', license: 'MIT', text: 'Text of react' },
        { name: 'sharp', license: 'Apache-2.0', text: 'Text of sharp' },
      ],
    };
    const named = (page: Element) => [...page.querySelectorAll('.card-folded h2')].map((each) => each.textContent);

    test('shows the headings, and the rest in a closed disclosure', async () => {
      const page = await drawStill({ blocks: [{ list }], data });
      expect(named(page)).toEqual(['react', 'sharp']);
      const [first] = page.querySelectorAll('details');
      expect([first?.open, first?.querySelector('summary')?.textContent]).toEqual([false, 'reactMIT']);
      expect(first?.querySelector('.fold-body')?.textContent).toBe('Text of react');
    });

    test('searches by the address without scripts', async () => {
      const draw = (search: string) => drawStill({ blocks: [{ list }], data, place: { path: '/books', search } });
      const page = await draw('?q=%EF%BC%A1pache');
      expect(named(page)).toEqual(['sharp']);
      expect(page.querySelector('search form')?.getAttribute('action')).toBe('/books');
      expect(page.querySelector<HTMLInputElement>('search input[name=q]')?.value).toBe('Ａpache');
      expect(page.querySelector('[role=status]')?.textContent).toContain('1');
      expect((await draw('?q=nothing')).textContent).toContain('一致するパッケージはありません。');
    });

    test('searches while typing', async () => {
      const { container } = await drawLive({ blocks: [{ list }], data });
      const input = container.querySelector<HTMLInputElement>('search input');
      if (input === null) throw new Error('no search');
      await act(async () => {
        input.value = 'rea';
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      });
      expect(named(container)).toEqual(['react']);
    });

    test('finds input typed before scripts ran, and the current input when it is sent', async () => {
      const inputIn = (container: HTMLElement) => container.querySelector('search input') as HTMLInputElement;
      const { container } = await drawLive({ blocks: [{ list }], data }, (still) => {
        inputIn(still).value = 'rea';
      });
      expect(named(container)).toEqual(['react']);
      inputIn(container).value = 'sharp';
      await press(container.querySelector('search [data-main]'));
      expect(named(container)).toEqual(['sharp']);
    });
  });

  test('merges a group of one link into the group before it, and the first into the one after it', async () => {
    const link = (name: string) => ({ link: `/${name}`, text: 'card.title' });
    const groups = (...counts: readonly number[]) => ({
      'link-cards': {
        groups: counts.map((count, group) => ({
          title: ['card.account', 'card.security', 'card.other'][group] ?? '',
          items: Array.from({ length: count }, (_each, index) => link(`${group}${index}`)),
        })),
      },
    });
    const cardsOf = async (...counts: readonly number[]) => {
      const page = await drawStill({ blocks: [groups(...counts)] });
      return [...page.querySelectorAll('.link-card')].map((card) => [
        card.querySelector('h2')?.textContent,
        ...[...card.querySelectorAll('a')].map((each) => each.getAttribute('href')),
      ]);
    };
    expect(await cardsOf(2, 1, 2)).toEqual([
      ['アカウント情報', '/00', '/01', '/10'],
      ['その他', '/20', '/21'],
    ]);
    expect(await cardsOf(1, 2, 0)).toEqual([['ログインとセキュリティ', '/00', '/10', '/11']]);
    expect(await cardsOf(0, 0, 0)).toEqual([]);
  });

  test('renders the screen’s title once, inside the hero beside its picture', async () => {
    const hero = {
      lead: 'card.emailUnverified',
      image: { at: 'picture' },
      actions: [{ text: 'card.title', link: '/login' }],
    };
    const page = await drawStill({ blocks: [{ hero }], data: { picture: '/store/hero.svg' } });
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.querySelector('.hero h1')).not.toBeNull();
    const picture = page.querySelector('.hero img');
    expect(['src', 'alt', 'width', 'height'].map((name) => picture?.getAttribute(name))).toEqual([
      '/store/hero.svg',
      '',
      '720',
      '480',
    ]);
    expect((await drawStill({ blocks: [{ hero }], data: { picture: '' } })).querySelector('.hero img')).toBeNull();
  });

  test('renders facts as a card with the person’s picture', async () => {
    const card = (person: string) =>
      drawStill({
        blocks: [
          { facts: { variant: 'card', avatar: { at: 'person' }, items: [{ label: 'field.name.label', value: { at: 'name' } }] } },
        ],
        data: { person, name: '花子' },
      });
    expect((await card('/me.png')).querySelector('.portrait img')?.getAttribute('src')).toBe('/me.png');
    const neutral = await card('');
    expect(neutral.querySelector('.portrait svg')).not.toBeNull();
    expect(neutral.querySelector('.facts-card dd')?.textContent).toBe('花子');
  });

  test.each([
    ['山田 花子', '山'],
    ['佐藤', '佐'],
    ['Hanako Yamada', 'HY'],
    ['jean-paul van den berg', 'JB'],
    ['taro-kids', 'T'],
    ['ｈａｎａｋｏ＠example.com', 'H'],
    ['👩‍🚀', ''],
    ['', ''],
  ])('renders the initials of %s if there is no picture', async (name, initials) => {
    const facts = {
      variant: 'card',
      avatar: { at: 'image' },
      initials: { at: 'name' },
      items: [{ label: 'field.name.label', value: { at: 'name' } }],
    };
    const page = await drawStill({ blocks: [{ facts }], data: { image: '', name } });
    expect(page.querySelector('.portrait')?.textContent).toBe(initials);
    expect(page.querySelector('.portrait svg') === null).toBe(initials !== '');
  });

  test('omits facts and rows whose condition does not hold', async () => {
    const blocks = [
      { facts: { items: [{ label: 'field.name.label', value: { at: 'name' }, when: { name: { present: true } } }] } },
      {
        rows: {
          items: [
            { link: '/a', text: 'field.email.label', when: { name: { present: true } } },
            { link: '/b', text: 'field.loginId.label' },
          ],
        },
      },
    ];
    const page = await drawStill({ blocks, data: { name: null } });
    expect(page.querySelector('dt')).toBeNull();
    expect([...page.querySelectorAll('.rows a')].map((each) => each.getAttribute('href'))).toEqual(['/b']);
  });
});
