// What an owner sets for a managed member: what the page shows after each call, and if it fails. And the pages that calls lead to.
import { holdCalls } from '../hold-calls.ts';
import { expect, type Page, signIn, testOnOwnStore } from '../store.ts';

const test = testOnOwnStore();
test.describe.configure({ mode: 'default' });
const members = '/mypage/family-group/members';
const managed = `${members}/a_demomanaged`;
const failure = { answer: { status: 500, code: 'X', message: '' } };
const done = (page: Page) => page.locator('.toasts [role=status] .toast');
const failed = (page: Page) => page.locator('.toasts [role=alert] .toast');

test('a restriction, a decision about consents and an option of the store change when their calls succeed, confirmed by a toast, and stay as they were if they fail [PARENTAL-018] [PARENTAL-019]', async ({
  page,
  store,
}) => {
  await signIn(page, 'owner@example.com');
  for (const [path, call] of [
    [`${managed}/purchase`, 'restriction'],
    [`${managed}/consent/newsletter`, 'self-consent'],
  ] as const) {
    await page.goto(path);
    const own = page.locator('main').getByRole('checkbox').first();
    const [before, after] = (await own.getAttribute('aria-checked')) === 'true' ? ['true', 'false'] : ['false', 'true'];
    await store.injectFault(`family-group.parental-control.${call}`, failure);
    await own.click();
    await expect(failed(page)).toHaveCount(1);
    await expect(own).toHaveAttribute('aria-checked', before);
    const release = await holdCalls(page, `**/parental-control/${call}`);
    await own.click();
    await expect(own).toHaveAttribute('aria-busy', 'true');
    await expect(own).toHaveAttribute('aria-checked', before);
    release();
    await expect(done(page)).toHaveCount(1);
    await expect(own).toHaveAttribute('aria-checked', after);
    await page.goto(path);
    await expect(own).toHaveAttribute('aria-checked', after);
  }

  await page.goto(`${managed}/setting/viewing-age`);
  const chosen = page.locator('main .card, main li').filter({ hasText: '選択中' });
  const choose = page.getByRole('button', { name: '選ぶ （全年齢向けのみ）' });
  await store.injectFault('family-group.parental-control.setting', failure);
  await choose.click();
  await expect(failed(page)).toHaveCount(1);
  await expect(choose).toBeVisible();
  await choose.click();
  await expect(done(page)).toHaveCount(1);
  await expect(chosen).toContainText('全年齢向けのみ');
});

test('each call of the family group sends what is specified, and leads to its completion page [CALLS-021] [FAMILY-019] [FAMILY-020] [FAMILY-021] [FAMILY-022] [KIDS-006] [KIDS-007] [KIDS-010] [KIDS-013] [KIDS-014]', async ({
  page,
}) => {
  await signIn(page, 'owner@example.com');
  const sent: (readonly [string, unknown])[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && pathname.startsWith('/zapi/')) sent.push([pathname, request.postDataJSON()]);
  });
  const kid = '/mypage/kids-account/a_demokidtaro';
  const confirmed: string[] = [];
  const steps: readonly (readonly [string, string, Record<string, string>?])[] = [
    [`${members}/a_demomember/manager/grant`, `${members}/a_demomember/manager/grant/complete`],
    [`${members}/a_demomember/manager/revoke`, `${members}/a_demomember/manager/revoke/complete`],
    [`${members}/a_demomember/managed/invite`, `${members}/a_demomember/managed/invite/complete`],
    [`${managed}/managed/revoke`, `${managed}/managed/revoke/complete`],
    [`${members}/a_demomember/release`, `${members}/a_demomember/release/complete`],
    [`${kid}/login-id/edit`, `${kid}/login-id/edit/complete`, { loginId: 'kidtaro2' }],
    [`${kid}/password/edit`, `${kid}/password/edit/complete`, { password: 'Kids-pass-2026', passwordConfirm: 'Kids-pass-2026' }],
    [`${kid}/delete`, '/mypage/kids-account/delete/complete'],
    ['/mypage/family-group/invite', '/mypage/family-group/invite/complete', { email: 'single@example.com' }],
  ];
  for (const [path, complete, fields = {}] of steps) {
    await page.goto(path);
    for (const [name, value] of Object.entries(fields)) {
      await page.locator(`main [name=${name}]`).fill(value);
      if (name === 'loginId')
        await Promise.all([page.waitForResponse('**/zapi/auth/login-id/verify'), page.locator(`main [name=${name}]`).blur()]);
    }
    await page.locator('main button.button-main, main [data-main], main .button-danger').first().click();
    const dialog = page.locator('dialog[open]');
    await Promise.race([page.waitForURL(`**${complete}`), dialog.waitFor()]).catch(() => undefined);
    if ((await dialog.count()) > 0) {
      confirmed.push(await dialog.innerText());
      await dialog.locator('.button-danger').click();
    }
    await page.waitForURL(`**${complete}`);
  }
  // Only the deletion cannot be undone: its dialog names the kid and what ends.
  expect(confirmed).toEqual([
    expect.stringMatching(/太郎さんのアカウントを削除しますか？.*ログインできなくなります.*元に戻すことはできません/s),
  ]);
  const ofMember = { targetAccountId: 'a_demomember' };
  const ofKid = '/zapi/kids-account/a_demokidtaro';
  expect(sent).toEqual([
    ['/zapi/family-group/manager/grant', ofMember],
    ['/zapi/family-group/manager/revoke', ofMember],
    ['/zapi/family-group/managed/invite', ofMember],
    ['/zapi/family-group/managed/revoke', { targetAccountId: 'a_demomanaged' }],
    ['/zapi/account/family-group/release', { accountId: 'a_demomember' }],
    ['/zapi/auth/login-id/verify', { loginId: 'kidtaro2' }],
    [`${ofKid}/login-id`, { loginId: 'kidtaro2' }],
    [`${ofKid}/update-password`, { password: 'Kids-pass-2026' }],
    [`${ofKid}/revoke`, { invitationToken: '' }],
    ['/zapi/account/family-group/invite', { email: 'single@example.com' }],
  ]);
});
