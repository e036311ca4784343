import { expectAccessible } from '../accessibility.ts';
import { expect, type Page, signIn, test } from '../store.ts';

const group = '/mypage/family-group';
const main = (page: Page) => page.locator('main [data-main]');

/** The bodies of the calls that a page sends to a path. */
function recordCalls(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

test('an owner invites a member, who joins by the mailed link in another browser and leaves [FAMILY-039] [FAMILY-031]', async ({
  page,
  browser,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signIn(page, 'owner@example.com');
  await page.goto(group);
  await expectAccessible(page, 'the family group');
  await page.getByRole('link', { name: 'メンバーを招待する' }).click();
  await page.getByLabel('メールアドレス').fill('single@example.com');
  await main(page).click();
  await page.waitForURL(`**${group}/invite/complete`);
  const context = await browser.newContext({ baseURL: store.origin, viewport: { width: 1280, height: 800 } });
  const other = await context.newPage();
  await signIn(other, 'single@example.com');
  await other.goto(await store.readLink('single@example.com', '/join?token='));
  await expect(other.getByText('佐藤 花子さんのファミリーグループに招待されています。')).toBeVisible();
  await expectAccessible(other, 'joining');
  await main(other).click();
  await other.waitForURL(`**${group}/join/complete`);
  await other.goto(group);
  await expect(other.getByRole('heading', { name: '高橋 健' })).toBeVisible();
  await page.goto(group);
  await expect(page.getByText('グループの人数が上限に達しています。', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: 'メンバーを招待する' })).toHaveCount(0);
  const left = recordCalls(other, '/zapi/account/family-group/leave');
  await other.goto(`${group}/leave`);
  await other.locator('main').getByRole('button', { name: '退出する' }).click();
  await other.waitForURL(`**${group}/leave/complete`);
  expect(left).toEqual([{}]);
  await context.close();
});

test('a takeover with a bad link sends its token, and shows no message; cancelling sends nothing [FAMILY-025] [FAMILY-033] [FAMILY-034]', async ({
  page,
}) => {
  await signIn(page, 'member@example.com');
  const sent = recordCalls(page, '/zapi/account/family-group/takeover-owner');
  await page.goto(`${group}/takeover-owner?token=abc`);
  const refused = page.waitForResponse((response) => response.url().endsWith('/takeover-owner') && response.status() === 409);
  await main(page).click();
  await refused;
  expect(sent).toEqual([{ invitationToken: 'abc' }]);
  await expect(main(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('[role=status] .toast, [role=alert] .toast')).toHaveCount(0);
  await page.getByRole('link', { name: 'キャンセル' }).click();
  await page.waitForURL(`**${group}`);
  expect(sent).toHaveLength(1);
});

test('the owner makes a member a manager and back, and a failure shows the server’s message [FAMILY-017] [FAMILY-021] [FAMILY-045]', async ({
  page,
  store,
}) => {
  await signIn(page, 'owner@example.com');
  const [granted, revoked] = ['grant', 'revoke'].map((which) => recordCalls(page, `/zapi/family-group/manager/${which}`));
  const path = `${group}/members/a_demomember`;
  await page.goto(`${path}/manager/grant`);
  await store.injectFault('family-group.manager.grant', { answer: { status: 500, code: 'X', message: '少しお待ちください。' } });
  await main(page).click();
  await expect(page.getByText('少しお待ちください。')).toBeVisible();
  await main(page).click();
  await page.waitForURL(`**${path}/manager/grant/complete`);
  await page.getByRole('link', { name: '佐藤 美咲さんの情報へ戻る' }).click();
  await page.getByRole('link', { name: '管理者から外す' }).click();
  await page.waitForURL(`**${path}/manager/revoke`);
  await main(page).click();
  await page.waitForURL(`**${path}/manager/revoke/complete`);
  const target = { targetAccountId: 'a_demomember' };
  expect([granted, revoked]).toEqual([[target, target], [target]]);
});
