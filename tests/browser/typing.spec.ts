import { jumpToForm } from './page-actions.ts';
import { fillForm } from './signup/sign-up-walk.ts';
import { expect, type Page, test } from './store.ts';

const issueOf = (page: Page, name: string) => page.locator(`[data-field="${name}"] .field-issue`);

test('what is typed is formatted, limited, checked and completed while it is typed, and sent in the specified form [VALIDATION-007] [VALIDATION-011] [VALIDATION-013] [VALIDATION-014] [VALIDATION-015] [VALIDATION-020] [VALIDATION-021] [VALIDATION-022] [ADDR-003] [PASSWORD-010] [SIGNUP-030]', async ({
  page,
  store,
}) => {
  await jumpToForm(page, store);
  const marks = await page
    .locator('form .field:not(.field-bare)')
    .evaluateAll((fields) => fields.map((field) => field.querySelectorAll('.field-mark').length));
  expect(marks.length).toBeGreaterThan(10);
  expect(new Set(marks)).toEqual(new Set([1]));
  await expect(page.locator('[data-field=familyName] .field-mark')).toHaveText('必須');
  await expect(page.locator('[data-field=address] .field-mark')).toHaveText('任意');

  const birthday = page.locator('[name=birthday]');
  await birthday.pressSequentially('1990a0105999');
  await expect(birthday).toHaveValue('1990/01/05');
  await expect(page.locator('[data-field=birthday] .field-full')).toHaveText('生年月日は8桁までです。これ以上は入力できません。');
  await birthday.fill('20991231');
  await birthday.blur();
  const today = new Intl.DateTimeFormat('ja-JP', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone: 'Asia/Tokyo',
  }).format(new Date());
  await expect(birthday).toHaveValue(today);
  await expect(issueOf(page, 'birthday')).toHaveText(
    `「2099/12/31」は未来の日付です。${today}（今日）に置き換えました。正しい生年月日を入力してください。`,
  );

  const phone = page.locator('[name=phoneNumber]');
  await phone.pressSequentially('0a9-0');
  await expect(phone).toHaveValue('090');
  await phone.blur();
  await expect(issueOf(page, 'phoneNumber')).toHaveText('電話番号は10桁または11桁の数字で入力してください。');
  await phone.press('End');
  await phone.pressSequentially('123456789');
  await expect(phone).toHaveValue('09012345678');
  await expect(issueOf(page, 'phoneNumber')).toHaveCount(0);
  await phone.fill('');
  for (const [name, typed, shows, shownIssue] of [
    ['postalCode', '12345678abc', '1234567', '郵便番号は7桁までです。これ以上は入力できません。'],
    ['phoneNumber', '+81 90-1234-56789', '+819012345678', '電話番号は国番号を除いて11桁までです。これ以上は入力できません。'],
  ] as const) {
    const note = page.locator(`[data-field=${name}] .field-full`);
    await page.locator(`[name=${name}]`).pressSequentially(typed);
    await expect(page.locator(`[name=${name}]`)).toHaveValue(shows);
    if (name === 'postalCode') await expect(note).toHaveText('');
    await page.locator(`[name=${name}]`).press('0');
    await expect(note).toHaveText(shownIssue);
    await expect(page.locator(`[name=${name}]`)).toHaveValue(shows);
  }
  await phone.fill('');

  const kana = page.locator('[name=familyNameKana]');
  await kana.fill('やまだ');
  await kana.blur();
  await expect(kana).toHaveValue('やまだ');
  await expect(issueOf(page, 'familyNameKana')).toHaveText('姓（カナ）は全角カタカナで入力してください。');
  await page.getByRole('button', { name: '「ヤマダ」に変換する' }).click();
  await expect(kana).toHaveValue('ヤマダ');
  await expect(issueOf(page, 'familyNameKana')).toHaveCount(0);

  const met = () =>
    page.locator('.rule').evaluateAll((rules) => rules.filter((rule) => rule.getAttribute('data-met') === 'true').length);
  const rule = (name: string) => page.locator(`.rule[data-rule=${name}]`);
  await expect.poll(met).toBe(0);
  const password = page.locator('[name=password]');
  await password.pressSequentially('abc');
  await expect(rule('lowercase')).toHaveAttribute('data-met', 'true');
  await expect(rule('digit')).toHaveAttribute('data-met', 'false');
  await expect(rule('minLength')).toHaveAttribute('data-met', 'false');
  await password.pressSequentially('1');
  await expect(rule('digit')).toHaveAttribute('data-met', 'true');
  await password.pressSequentially('defg');
  await expect(rule('minLength')).toHaveAttribute('data-met', 'true');
  await password.pressSequentially('あ');
  await expect(rule('passwordSigns')).toHaveAttribute('data-met', 'false');

  // A digit too many: not sent without it. A replaced day must be confirmed.
  await fillForm(page, { birthday: '2099/12/31', address2: 'x', postalCode: '１００−０００１' });
  await page.locator('[name=address2]').fill('');
  await phone.pressSequentially('819012345678');
  await expect(phone).toHaveValue('81901234567');
  await page.locator('[data-main]').first().click();
  await expect(issueOf(page, 'phoneNumber')).toContainText('最後に入力した数字は入りませんでした');
  await expect(issueOf(page, 'birthday')).toContainText('未来の日付です');
  await expect(page).toHaveURL(/\/signup\/form$/);
  await phone.fill('');
  await birthday.fill('平成2年1月5日');
  const [request] = await Promise.all([page.waitForRequest('**/zapi/signup/confirm'), page.locator('[data-main]').click()]);
  const { inputtedData } = request.postDataJSON();
  expect(Object.keys(inputtedData).sort()).toEqual([
    'accountRegistrationSetting',
    'customAssociatedInfoData',
    'formData',
    'parentalConsentData',
    'policyConsentData',
  ]);
  expect(inputtedData.formData).toMatchObject({ birthday: '19900105', address2: null, postalCode: '1000001' });
  await page.waitForURL('**/signup/confirm');
  await expect(page.locator('main')).toContainText('1990/01/05');
});

/** Pastes a text over the value of a control. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.locator(`[name=${name}]`).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
}

/** One of each kind of field; tests/render/form/typing-*.test.ts and tests/forms have the others. */
const pastes = [
  { name: 'phoneNumber', text: '+81(0)90-1234-5678', shows: '09012345678' },
  { name: 'phoneNumber', text: '09012345678901', shows: '09012345678901', shownIssue: '10桁または11桁' },
  { name: 'postalCode', text: '〒100-0001', shows: '1000001' },
  { name: 'birthday', text: '平成2年4月1日', shows: '1990/04/01' },
  { name: 'familyNameKana', text: 'ﾔﾏﾀﾞ', shows: 'ヤマダ' },
];

test('a pasted text is converted where its meaning is certain, and otherwise kept and refused; IME composition shows no errors, and its Enter does not submit', async ({
  page,
  context,
  store,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: store.origin });
  await jumpToForm(page, store);
  for (const { name, text, shows, shownIssue } of pastes) {
    await paste(page, name, text);
    await page.locator(`[name=${name}]`).blur();
    await expect(page.locator(`[name=${name}]`), text).toHaveValue(shows);
    if (shownIssue === undefined) await expect(issueOf(page, name), text).toHaveCount(0);
    else await expect(issueOf(page, name), text).toContainText(shownIssue);
  }

  const kana = page.locator('[name=familyNameKana]');
  await kana.fill('あ');
  await kana.blur();
  await expect(issueOf(page, 'familyNameKana')).toHaveCount(1);
  // A field rerenders on each keystroke, but not during composition.
  await kana.focus();
  await page.keyboard.press('Control+A');
  let isSent = false;
  page.on('request', (request) => {
    isSent ||= request.method() === 'POST';
  });
  const work = countWork(page);
  await work.start();
  const client = await page.context().newCDPSession(page);
  await client.send('Input.imeSetComposition', { text: 'や', selectionStart: 1, selectionEnd: 1 });
  await client.send('Input.imeSetComposition', { text: 'やま', selectionStart: 2, selectionEnd: 2 });
  await client.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', windowsVirtualKeyCode: 229, key: 'Process', code: 'Enter' });
  expect(await work.read()).toEqual([]);
  expect(isSent).toBe(false);
  await client.send('Input.insertText', { text: 'ヤマ' });
  await expect(kana).toHaveValue('ヤマ');
  await kana.blur();
  await expect(issueOf(page, 'familyNameKana')).toHaveCount(0);

  // Full-width digits are converted when their composition ends, and too many are kept and refused like pasted ones.
  const postalCode = page.locator('[name=postalCode]');
  for (const [text, shows] of [
    ['１０００００１２', '10000012'],
    ['１０００００１', '1000001'],
  ] as const) {
    await postalCode.focus();
    await page.keyboard.press('Control+A');
    await client.send('Input.imeSetComposition', { text: text.slice(0, 3), selectionStart: 3, selectionEnd: 3 });
    await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await expect(postalCode).toHaveValue(text);
    await client.send('Input.insertText', { text });
    await expect(postalCode).toHaveValue(shows);
    await postalCode.blur();
    await expect(issueOf(page, 'postalCode')).toHaveCount(shows.length === 7 ? 0 : 1);
  }
});

interface WorkCount {
  readonly key: string;
  readonly work: string;
}

/** Counts validations and renders caused by keystrokes, from the page's own event. */
function countWork(page: Page) {
  return {
    start: () =>
      page.evaluate(() => {
        const done: unknown[] = [];
        Object.assign(window, { fieldWork: done });
        // The event that the page dispatches.
        document.addEventListener('madoguchi:field', (event) => done.push((event as CustomEvent).detail));
      }),
    // Added by the line above.
    read: () => page.evaluate(() => (window as unknown as { fieldWork: WorkCount[] }).fieldWork),
  };
}
