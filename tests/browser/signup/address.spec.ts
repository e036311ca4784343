import { expectAccessible } from '../accessibility.ts';
import { jumpToForm } from '../page-actions.ts';
import { expect, type Page, test } from '../store.ts';

const search = (page: Page) => page.locator('.lookup-button');

async function expectFilled(page: Page, prefecture: string, address: string, address2 = ''): Promise<void> {
  await expect(page.locator('[name=prefecture]')).toHaveValue(prefecture);
  await expect(page.locator('[name=address]')).toHaveValue(address);
  await expect(page.locator('[name=address2]')).toHaveValue(address2);
}

test('a postal code fills prefecture and address, asks whether to keep the building of another one, and shows a failed look-up at the code until the next attempt [ADDR-005] [ADDR-007] [ADDR-010] [ADDR-011] [ADDR-012]', async ({
  page,
  store,
}) => {
  await jumpToForm(page, store);
  const code = page.locator('[name=postalCode]');
  const address2 = page.locator('[name=address2]');
  await expect(search(page)).toBeDisabled();
  await address2.fill('窓口ビル3階');
  await code.fill('100-0001');
  await expect(code).toHaveValue('1000001');
  // By the seventh digit, because the address is empty.
  await expectFilled(page, '13', '千代田区千代田', '窓口ビル3階');
  await expect(code).toBeFocused();
  await page.locator('[name=address]').fill('');
  await search(page).click();
  await expectFilled(page, '13', '千代田区千代田', '窓口ビル3階');
  await expect(page.locator('[name=address]')).toBeFocused();
  // Entered for this address.
  await address2.fill('窓口ビル4階');
  for (const [other, address, button, left] of [
    ['1050001', '港区虎ノ門', '残す', '窓口ビル4階'],
    ['1000001', '千代田区千代田', '消去する', ''],
  ] as const) {
    await code.fill(other);
    await search(page).click();
    const question = page.getByRole('group', { name: '建物名・部屋番号を消去しますか？' });
    await expect(question).toContainText('「窓口ビル4階」');
    await expect(question).toBeFocused();
    if (button === '残す') await expectAccessible(page, 'the question of the building');
    await question.getByRole('button', { name: button }).click();
    await expectFilled(page, '13', address, left);
    await expect(page.locator('[name=address]')).toBeFocused();
  }

  const issue = page.locator('[data-field=postalCode] .field-issue');
  await code.fill('9999999');
  await search(page).click();
  await expect(issue).toContainText('住所が見つかりませんでした');
  await expectFilled(page, '13', '千代田区千代田');
  await code.fill('1050001');
  await expect(issue).toBeHidden();
  const message = 'ただいま住所を検索できません。';
  await store.injectFault('postal-code', { answer: { status: 503, code: 'POSTAL_DOWN', message } });
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('refused'));
  await search(page).click();
  await expect(issue).toHaveText(message);
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  expect((await logged).type()).toBe('info');
  await search(page).click();
  await expect(issue).toBeHidden();
  await expectFilled(page, '13', '港区虎ノ門');
});

/** Resolves ten frames after the next turn of the wheel: a page that scrolls by it has moved by then. */
async function waitForWheel(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const count = (frames: number): void => {
          if (frames === 0) resolve();
          else requestAnimationFrame(() => count(frames - 1));
        };
        window.addEventListener('wheel', () => count(10), { once: true, capture: true, passive: true });
      }),
  );
}

test('an address is picked from several by keyboard alone; the dialog keeps Tab inside and the page behind it still, and a click beside it leaves [ADDR-008] [ADDR-009] [WCAG-2.1.2]', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await jumpToForm(page, store);
  const code = page.locator('[name=postalCode]');
  // The row of the code fits into the smallest screen.
  await expect(search(page)).toBeVisible();
  const [one, other] = [await code.boundingBox(), await search(page).boundingBox()];
  expect([other?.y, other?.height]).toEqual([one?.y, one?.height]);
  // Wide enough for the seven digits.
  expect(one?.width).toBeGreaterThan(110);
  expect((other?.x ?? 0) + (other?.width ?? 0)).toBeLessThanOrEqual(320);

  await page.setViewportSize({ width: 390, height: 800 });
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/zapi/postal-code/')) calls.push(request.url());
  });
  await code.focus();
  await page.keyboard.type('4520961');
  await expect(search(page)).toBeEnabled();
  await expect(page.locator('[data-field=postalCode]')).toContainText('住所の候補が66件あります。');
  await page.keyboard.press('Tab');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '住所を選んでください' });
  const places = dialog.locator('.pick');
  await expect(places).toHaveCount(66);
  await expect(places.first()).toBeFocused();
  await expectAccessible(page, 'the places of a postal code');
  // Closing the dialog fills nothing and restores the focus.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(search(page)).toBeFocused();
  await expectFilled(page, '0', '');

  await page.setViewportSize({ width: 1280, height: 500 });
  await page.keyboard.press('Enter');
  await expect(places.first()).toBeFocused();
  expect(calls).toHaveLength(1);
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.locator('.dialog-actions button')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(places.first()).toBeFocused();
  const top = await page.evaluate(() => window.scrollY);
  await page.mouse.move(20, 250);
  const wheeled = waitForWheel(page);
  await page.mouse.wheel(0, 300);
  await wheeled;
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
  // Pressed inside and released outside: the user selected text.
  const title = (await dialog.locator('.dialog-title').boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(title.x + 5, title.y + 5);
  await page.mouse.down();
  await page.mouse.move(20, 250);
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 250);
  await expect(dialog).toBeHidden();
  await expect(search(page)).toBeFocused();
  await page.mouse.wheel(0, -300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(top);

  await search(page).focus();
  await page.keyboard.press('Enter');
  await expect(places.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(places.last()).toBeFocused();
  await expect(places.last()).toBeInViewport();
  await page.keyboard.press('ArrowUp');
  const picked = (await places.nth(64).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('[name=address]')).toBeFocused();
  await expectFilled(page, '23', picked.replace('愛知県', ''));
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('addresses are radio buttons on the returned page, and Enter still submits the form [ADDR-001] [ADDR-008]', async ({
    page,
    store,
  }) => {
    await jumpToForm(page, store);
    await page.locator('[name=familyName]').fill('山田');
    await page.locator('[name=postalCode]').fill('4980000');
    await page.getByRole('button', { name: '住所を検索' }).click();
    const place = page.getByLabel('三重県桑名郡木曽岬町');
    await expect(place).toBeInViewport();
    await place.check();
    await page.getByRole('button', { name: 'この住所を使う' }).click();
    await expectFilled(page, '24', '桑名郡木曽岬町');
    await expect(page.locator('[name=familyName]')).toHaveValue('山田');
    await expect(page.locator('[name=address]')).toBeInViewport();
    await page.locator('[name=address]').press('Enter');
    await expect(page.locator('.summary')).toBeVisible();
    await expectFilled(page, '24', '桑名郡木曽岬町');
  });
});
