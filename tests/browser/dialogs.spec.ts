// Questions before something is done: which button is which, in what order, and how they are left.
import { expectAccessible } from './accessibility.ts';
import { openConsole, openOperator } from './operator.ts';
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
  readonly width: 390 | 1280;
}

async function openDraft(page: Page): Promise<void> {
  await openConsole(page, '/console/registration');
  await page.getByLabel('お知らせ（英語）').fill('Welcome');
  await page.locator('[data-main]').click();
  await page.waitForURL('**notice=draftSaved');
  await page.goto('/console/publish');
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

test.afterEach(async ({ store }) => {
  const operator = await openOperator(store);
  await operator.restoreSeed();
  await operator.discard();
});

for (const { name, open, opener, buttons, destructive, width } of confirmations) {
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
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the confirmation of a restart is a page with the same buttons in the same order', async ({ page, store }) => {
    await jumpToCode(page, store);
    await page.goto('/signup/pin-code');
    await page.getByRole('button', { name: 'はじめからやり直す' }).click();
    const dialog = page.getByRole('dialog', { name: 'はじめからやり直しますか？' });
    const buttons = dialog.locator('.button');
    expect(await buttons.allTextContents()).toEqual(['入力を続ける', '入力を消してやり直す']);
    await expect(buttons.nth(0)).toHaveClass(/button-main/);
    await expect(buttons.nth(1)).toHaveClass(/button-danger/);
    await buttons.nth(1).click();
    await page.waitForURL('**/signup');
  });
});
