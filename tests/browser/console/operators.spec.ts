import { expectAccessible } from '../accessibility.ts';
import { expect, test } from '../store.ts';
import { openConsole } from './operator.ts';

test('an editor invites an operator, who sets a password and is logged in, and removes them', async ({
  page,
  store,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openConsole(page, '/console/operators');
  await page.getByRole('link', { name: '担当者を招待' }).click();
  await page.locator('[name=name]').fill('鈴木 一郎');
  await page.locator('[name=email]').fill('Operator@example.com');
  await page.locator('[name=role][value=viewer]').check();
  await page.locator('[data-main]').click();
  await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'the form with an address that is taken');
  await page.locator('[name=email]').fill('ichiro@example.com');
  await page.locator('[data-main]').click();
  const card = page.getByRole('listitem').filter({ hasText: 'ichiro@example.com' });
  await expect(card).toContainText('招待中');
  await expectAccessible(page, 'the operators');

  const invited = await (await browser.newContext({ baseURL: store.origin })).newPage();
  const [mail] = await (await page.request.get('/dev/outbox?to=ichiro@example.com')).json();
  await invited.goto(mail.link);
  await expectAccessible(invited, 'the invitation');
  for (const name of ['password', 'passwordConfirm']) await invited.locator(`[name=${name}]`).fill('Kumo-no-ue-77');
  await invited.locator('[data-main]').click();
  await expect(invited.locator('.header-person')).toHaveText('鈴木 一郎 さん');
  // A viewer has no such page.
  await expect(invited.getByRole('link', { name: '担当者' })).toHaveCount(0);

  await page.reload();
  await card.getByRole('button', { name: '削除する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  await expect(card).toHaveCount(0);
  await invited.reload();
  await invited.waitForURL('**/console/login**');
  await invited.context().close();
});
