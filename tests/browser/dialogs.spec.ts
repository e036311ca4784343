// Questions before something is done: which button is which, in what order, and how they are left.
import { expectAccessible } from './accessibility.ts';
import { openConsole, openOperator, restoreSeed } from './console/operator.ts';
import { jumpToCode } from './page-actions.ts';
import { expect, type Page, type RunningStore, test } from './store.ts';

interface Confirmation {
  readonly name: string;
  readonly open: (page: Page, store: RunningStore) => Promise<void>;
  readonly opener: string;
  /** In tab order, which is also the visual order. */
  readonly buttons: readonly [string, string];
  /** Which of the two is destructive. */
  readonly destructive?: string;
  /** Where the destructive button leads. */
  readonly leadsTo?: string;
  readonly width: 390 | 1280;
}

async function openDraft(page: Page, store: RunningStore): Promise<void> {
  const operator = await openOperator(store);
  await operator.saveFields({ 'message.en': 'Welcome' });
  await operator.discard();
  await openConsole(page, '/console/publish');
}

const confirmations: readonly Confirmation[] = [
  {
    name: 'starting a flow again',
    open: async (page, store) => {
      await jumpToCode(page, store);
      await page.goto('/signup/pin-code');
    },
    opener: 'はじめからやり直す',
    buttons: ['入力を続ける', '入力を消してやり直す'],
    destructive: '入力を消してやり直す',
    leadsTo: '**/signup',
    width: 390,
  },
  {
    name: 'discarding a draft',
    open: openDraft,
    opener: '下書きを破棄する',
    buttons: ['下書きを残す', '下書きを破棄する'],
    destructive: '下書きを破棄する',
    width: 1280,
  },
  {
    name: 'publishing',
    open: openDraft,
    opener: '公開する',
    buttons: ['公開する', '公開せずに戻る'],
    width: 390,
  },
];

test.afterEach(({ store }) => restoreSeed(store));

for (const { name, open, opener, buttons, destructive, leadsTo, width } of confirmations) {
  const colorScheme = width === 390 ? 'dark' : 'light';
  test(`the dialog before ${name} has its safe button first, in visual order, at ${width} in ${colorScheme} [SHELL-035]`, async ({
    page,
    store,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await open(page, store);
    const opening = page.getByRole('button', { name: opener, exact: true });
    await opening.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeFocused();
    await expectAccessible(page, name);

    const places: { readonly x: number; readonly y: number }[] = [];
    for (const button of buttons) {
      await page.keyboard.press('Tab');
      const focused = dialog.getByRole('button', { name: button, exact: true });
      await expect(focused).toBeFocused();
      const isMain = await focused.evaluate((element) => element.matches('.button-main'));
      expect(isMain, button).toBe(button === buttons[0]);
      await expect(focused).toHaveClass(button === destructive ? /button-danger/ : /button-(main|plain)/);
      places.push((await focused.boundingBox()) ?? { x: 0, y: 0 });
    }
    const [first, second] = places;
    if (first === undefined || second === undefined) throw new Error('There are two.');
    expect(first.y < second.y || (first.y === second.y && first.x < second.x)).toBe(true);

    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opening).toBeFocused();
    await opening.click();
    await dialog.getByRole('button', { name: buttons[destructive === undefined ? 1 : 0], exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(opening).toBeFocused();
    if (destructive === undefined || leadsTo === undefined) return;
    await opening.click();
    await dialog.getByRole('button', { name: destructive, exact: true }).click();
    await page.waitForURL(leadsTo);
  });
}
