import { expectAccessible } from './accessibility.ts';
import { openConsole, openOperator, signInOperator } from './console/operator.ts';
import { expect, type Page, test } from './store.ts';

// Repeated items: the options in the console's form of a custom field.
const item = '[data-field=options] .repeat-item';
const japanese = (index: number) => `[name="options.${index}.label.ja"]`;

const openOptions = (page: Page) => openConsole(page, '/console/custom-info/new');

const words = (page: Page): Promise<readonly string[]> =>
  page.locator(`${item} [name$="label.ja"]`).evaluateAll((controls) => controls.map((each) => (each as HTMLInputElement).value));

async function fillThree(page: Page): Promise<void> {
  await page.check('[name=type][value=SELECT]');
  for (const [index, word] of ['赤', '青', '白'].entries()) {
    if (index > 0) await page.getByRole('button', { name: '選択肢を追加' }).click();
    await page.fill(japanese(index), word);
  }
}

test('options are reordered by dragging, by buttons and by keyboard, with the focus on the moved one; a cancelled drag keeps the order, a removed option can be restored with its input, and a reload keeps unsent changes [WCAG-2.5.7] [WCAG-2.5.2]', async ({
  page,
}) => {
  await openOptions(page);
  await fillThree(page);
  const handles = page.locator('[data-part=handle]');
  await handles.nth(0).scrollIntoViewIfNeeded();
  const [from, to] = [await handles.nth(0).boundingBox(), await page.locator(item).nth(2).boundingBox()];
  if (from === null || to === null) throw new Error('No drag handle found.');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + to.height - 4, { steps: 10 });
  await expect(page.locator(item).nth(2)).toHaveAttribute('data-drop', 'after');
  await page.mouse.up();
  await expect.poll(() => words(page)).toEqual(['青', '白', '赤']);
  await expect(page.locator('.repeat [role=status]')).toHaveText('3番目に移動しました。');
  await expect(handles.nth(2)).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => words(page)).toEqual(['青', '赤', '白']);
  await expect(handles.nth(1)).toBeFocused();
  await page.locator('[data-part=up]').nth(1).click();
  await expect.poll(() => words(page)).toEqual(['赤', '青', '白']);
  await expectAccessible(page, 'items');

  await handles.nth(0).scrollIntoViewIfNeeded();
  const start = await handles.nth(0).boundingBox();
  if (start === null) throw new Error('No drag handle found.');
  await page.mouse.move(start.x + 10, start.y + 10);
  await page.mouse.down();
  await page.mouse.move(start.x + 10, start.y + 260, { steps: 5 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect.poll(() => words(page)).toEqual(['赤', '青', '白']);

  await page.locator('[data-part=remove]').nth(1).click();
  await expect.poll(() => words(page)).toEqual(['赤', '白']);
  await expect(page.getByRole('button', { name: '元に戻す' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => words(page)).toEqual(['赤', '青', '白']);
  await page.reload();
  await expect(page.locator(japanese(2))).toHaveValue('白');
  await expect.poll(() => words(page)).toEqual(['赤', '青', '白']);
});

test('options are stored in their order and keep their ids when moved', async ({ page, store }) => {
  await openOptions(page);
  await fillThree(page);
  await page.fill('[name="title.ja"]', '好きな色');
  await page.check('[name=rule][value=OPTIONAL]');
  await page.check('[name=in][value=signUp]');
  await page.locator('[data-main]').click();
  await page.waitForURL(/custom-info(\?|$)/);
  await page.getByRole('link', { name: '好きな色' }).click();
  await expect(page.locator(japanese(2))).toHaveValue('白');
  const id = await page.inputValue('[name="options.2.id"]');
  expect(id).not.toBe('');
  await page.locator('[data-part=up]').nth(2).click();
  await page.locator('[data-main]').click();
  await page.waitForURL(/custom-info(\?|$)/);
  await page.getByRole('link', { name: '好きな色' }).click();
  await expect(page.locator(japanese(1))).toHaveValue('白');
  expect(await page.inputValue('[name="options.1.id"]')).toBe(id);
  // The next test of this worker starts without the draft.
  const operator = await openOperator(store);
  await operator.discard();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('options are added, moved and removed by buttons behind the main one', async ({ page }) => {
    await signInOperator(page);
    await page.goto('/console/custom-info/new');
    await page.check('[name=type][value=SELECT]');
    await page.fill('[name="title.ja"]', '好きな色');
    // The server renders the result.
    await page.locator('[data-main]').click();
    await page.fill(japanese(0), '赤');
    const form = page.locator('form:has([data-field=options])');
    await expect(form.locator('button[type=submit]').first()).toHaveAttribute('data-main', '');
    await form.getByRole('button', { name: '選択肢を追加' }).click();
    await page.fill(japanese(1), '青');
    await page.selectOption('[name="_item.options"]', '1');
    await form.getByRole('button', { name: '上へ' }).click();
    await expect.poll(() => words(page)).toEqual(['青', '赤']);
    expect(await page.inputValue('[name="title.ja"]')).toBe('好きな色');
    await page.selectOption('[name="_item.options"]', '0');
    await form.getByRole('button', { name: '削除' }).click();
    await expect.poll(() => words(page)).toEqual(['赤']);
  });

  test('the buttons of lists do not lie above the form', async ({ page }) => {
    await signInOperator(page);
    await page.goto('/console/settings/policies');
    await expect(page.locator('.form-actions').getByRole('button')).not.toHaveCount(1);
    await expect(page.locator('.form-actions')).toHaveCSS('position', 'static');
  });
});
