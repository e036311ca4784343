import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import { startTestApp, type TestApp, type TestBrowser } from '../../harness.ts';
import { signUpTo } from '../../people/sign-up.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

let people = 0;
async function openForm(server: TestApp, from = server): Promise<TestBrowser> {
  const browser = from.open();
  people += 1;
  await signUpTo(from, browser, 'form', `plain-address-${people}@example.com`);
  return browser;
}

/** Fills the form of a page and presses one of its buttons, as a browser without scripts does. */
async function press(
  browser: TestBrowser,
  page: Document,
  button: string,
  typed: Record<string, string>,
): Promise<{ readonly status: number; readonly page: Document }> {
  const form = page.querySelector<HTMLFormElement>('form.form');
  if (form === null) throw new Error('The page has no form.');
  for (const [name, text] of Object.entries(typed)) {
    const control = form.elements.namedItem(name);
    const radio = form.querySelector<HTMLInputElement>(`input[type=radio][name="${name}"][value="${text}"]`);
    if (radio !== null) radio.checked = true;
    else if (control !== null && 'value' in control) control.value = text;
    else throw new Error(`The form has no ${name}.`);
  }
  const found = [...form.querySelectorAll<HTMLButtonElement>('button[type=submit]')].find((each) =>
    each.textContent?.includes(button),
  );
  if (found === undefined) throw new Error(`The form has no button "${button}".`);
  const sent: Record<string, string[]> = {};
  const data = new (page.defaultView as unknown as { FormData: typeof FormData }).FormData(form);
  for (const [name, value] of data) sent[name] = [...(sent[name] ?? []), String(value)];
  if (found.name !== '') sent[found.name] = [...(sent[found.name] ?? []), found.value];
  const answer = await browser.submit('/signup/form', sent);
  return { status: answer.statusCode, page: new JSDOM(answer.body).window.document };
}

async function open(browser: TestBrowser): Promise<Document> {
  return new JSDOM((await browser.get('/signup/form', { accept: 'text/html' })).body).window.document;
}

const textOf = (page: Document, name: string) => page.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
const keys = ['postalCode', 'prefecture', 'address', 'address2'];
const marksOf = (page: Document) => keys.map((key) => page.querySelector(`[data-field=${key}] .field-mark`)?.textContent);
const filled = (page: Document) => keys.map((name) => textOf(page, name));

it('fills prefecture and address on the returned page, and keeps all input [ADDR-007] [ADDR-012]', async ({ server }) => {
  const browser = await openForm(server);
  const typed = { familyName: '山田', postalCode: '１００－０００１', address2: '窓口ビル', birthday: '1990/01/05' };
  const back = await press(browser, await open(browser), '住所を検索', typed);
  expect(back.status).toBe(200);
  expect(filled(back.page)).toEqual(['1000001', '13', '千代田区千代田', '窓口ビル']);
  expect([textOf(back.page, 'familyName'), textOf(back.page, 'birthday')]).toEqual(['山田', '1990/01/05']);
  expect(back.page.querySelector('.field-issue')).toBeNull();
  // It is stored: a reload shows it too.
  expect(filled(await open(browser))).toEqual(['1000001', '13', '千代田区千代田', '窓口ビル']);
});

it('asks to check the building entered for another address, and focuses the new address [ADDR-012]', async ({ server }) => {
  const browser = await openForm(server);
  const first = await press(browser, await open(browser), '住所を検索', { postalCode: '1000001', address2: '窓口ビル' });
  expect(first.page.querySelector('.field-issue')).toBeNull();
  expect(first.page.querySelector('[autofocus]')?.getAttribute('name')).toBe('address');
  const moved = await press(browser, first.page, '住所を検索', { postalCode: '1050001' });
  expect(moved.status).toBe(200);
  expect(filled(moved.page)).toEqual(['1050001', '13', '港区虎ノ門', '窓口ビル']);
  expect(moved.page.querySelector('[data-field=address2] .field-issue')?.textContent).toBe(
    '住所が変わりました。建物名・部屋番号が新しい住所のものかお確かめください。',
  );
  expect(moved.page.querySelector('[autofocus]')?.getAttribute('name')).toBe('address');
});

it('lists several results, and fills the chosen one [ADDR-008] [ADDR-012]', async ({ server }) => {
  const browser = await openForm(server);
  const several = await press(browser, await open(browser), '住所を検索', { postalCode: '4980000', familyName: '山田' });
  expect(several.status).toBe(200);
  const radios = [...several.page.querySelectorAll<HTMLInputElement>('fieldset input[name=_pick]')];
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
    ['愛知県弥富市', false],
    ['三重県桑名郡木曽岬町', false],
  ]);
  expect(filled(several.page)).toEqual(['4980000', '0', '', '']);
  // The main button comes first, the one for the results after it.
  const buttons = [...several.page.querySelectorAll<HTMLButtonElement>('form.form button[type=submit]')];
  expect(buttons[0]?.hasAttribute('data-main')).toBe(true);
  const none = await press(browser, several.page, 'この住所を使う', {});
  expect(none.status).toBe(422);
  expect(none.page.querySelectorAll('input[name=_pick]')).toHaveLength(2);
  expect(none.page.querySelector('.plain-lookup .field-issue')?.textContent).toBe('住所を選んでください');
  const picked = await press(browser, none.page, 'この住所を使う', { _pick: '三重県桑名郡木曽岬町', address2: '窓口ビル' });
  expect(filled(picked.page)).toEqual(['4980000', '24', '桑名郡木曽岬町', '窓口ビル']);
  expect(textOf(picked.page, 'familyName')).toBe('山田');
  expect(picked.page.querySelector('input[name=_pick]')).toBeNull();
});

it('looks up another code while results are listed, whatever was chosen [ADDR-008] [ADDR-012]', async ({ server }) => {
  const browser = await openForm(server);
  const several = await press(browser, await open(browser), '住所を検索', { postalCode: '4980000' });
  expect(several.page.querySelector('.plain-lookup .field-issue')).toBeNull();
  const typed = { postalCode: '1000001', _pick: '愛知県弥富市' };
  const other = await press(browser, several.page, '住所を検索', typed);
  expect([other.status, filled(other.page)]).toEqual([200, ['1000001', '13', '千代田区千代田', '']]);
  expect(other.page.querySelector('.plain-lookup legend')?.textContent).toBe('郵便番号から住所を検索');
});

it.for([
  ['', '郵便番号を入力してください。', 'ADDR-005'],
  ['12345', '郵便番号は7桁の数字で入力してください。', 'ADDR-004'],
  ['9999999', '住所が見つかりませんでした', 'ADDR-011'],
])('reports at the field what is wrong with "%s": %s [%s]', async ([postalCode, words], { server }) => {
  const browser = await openForm(server);
  const back = await press(browser, await open(browser), '住所を検索', { postalCode, address: '港区' });
  expect(back.status).toBe(422);
  expect(back.page.querySelector('[data-field=postalCode] .field-issue')?.textContent).toContain(words);
  expect(back.page.querySelectorAll('.field-issue')).toHaveLength(1);
  expect(filled(back.page)).toEqual([postalCode, '0', '港区', '']);
});

it('shows the server’s message at the field when the look-up fails, and keeps all input [ADDR-010]', async ({ server }) => {
  const browser = await openForm(server);
  const fault = { call: 'postal-code', answer: { status: 503, code: 'POSTAL_DOWN', message: '検索サービスが休止しています。' } };
  await browser.post('/dev/fault', fault);
  const back = await press(browser, await open(browser), '住所を検索', { postalCode: '1000001', familyName: '山田' });
  expect(back.status).toBe(503);
  expect(back.page.querySelector('[data-field=postalCode] .field-issue')?.textContent).toBe('検索サービスが休止しています。');
  expect([textOf(back.page, 'familyName'), textOf(back.page, 'postalCode')]).toEqual(['山田', '1000001']);
});

it('marks the secrets that must be typed again on a returned page, and no other field [ADDR-012] [PASSWORD-010]', async ({
  server,
}) => {
  const browser = await openForm(server);
  const again = (page: Document) => page.querySelector('form.form > .form-restored')?.textContent;
  const typed = { password: 'minato-no-yoru7', passwordConfirm: 'minato-no-yoru7' };
  const refused = await press(browser, await open(browser), '確認', { ...typed, birthday: '1990/02/31' });
  expect(refused.status).toBe(422);
  expect([textOf(refused.page, 'password'), again(refused.page)]).toEqual([
    '',
    '「パスワード」「パスワード（確認）」は、安全のためもう一度入力してください。',
  ]);
  const looked = await press(browser, refused.page, '住所を検索', { password: 'minato-no-yoru7', postalCode: '1000001' });
  expect(again(looked.page)).toBe('「パスワード」は、安全のためもう一度入力してください。');
  const untyped = await press(browser, looked.page, '確認', { birthday: '1990/02/31' });
  expect([untyped.status, again(untyped.page)]).toEqual([422, undefined]);
});

it('fills no field that is not used [ADDR-013]', async ({ server }) => {
  const off = await startTestApp({ settings: { registration: { signUp: { fields: { prefecture: 'NOT_USE' } } } } });
  const browser = await openForm(server, off);
  const page = await open(browser);
  expect(page.querySelector('[name=prefecture]')).toBeNull();
  const back = await press(browser, page, '住所を検索', { postalCode: '1000001' });
  expect(back.status).toBe(200);
  expect(filled(back.page)).toEqual(['1000001', undefined, '千代田区千代田', '']);
  // The form is accepted without the unused field.
  expect(back.page.querySelector('.field-issue')).toBeNull();
  await off.close();
});

it('each part of the address follows its setting [ADDR-001] [ADDR-013]', async ({ server }) => {
  const hasSearch = (page: Document) => page.body.textContent?.includes('住所を検索');
  // In the demo store all of them are optional.
  const free = await open(await openForm(server));
  expect([marksOf(free), hasSearch(free)]).toEqual([keys.map(() => '任意'), true]);
  // The requirement of the search button is shown at the code and is part of its accessible description.
  const described = free.querySelector('[name=postalCode]')?.getAttribute('aria-describedby') ?? '';
  expect(free.getElementById(described)?.textContent).toBe('7桁の数字を入力すると、住所を検索できます。');
  const off = await startTestApp(addressSet('NOT_USE'));
  const none = await open(await openForm(server, off));
  expect([marksOf(none), hasSearch(none)]).toEqual([keys.map(() => undefined), false]);
  await off.close();
  const set = await startTestApp(addressSet('REQUIRED'));
  expect(marksOf(await open(await openForm(server, set)))).toEqual(keys.map(() => '必須'));
  await set.close();
});

it('a required part must be answered, and a required prefecture must not be 0; there are 47, Hokkaido 1 to Okinawa 47 [ADDR-002] [ADDR-013] [ADDR-014]', async ({
  server,
}) => {
  const set = await startTestApp(addressSet('REQUIRED'));
  const browser = await openForm(server, set);
  const page = await open(browser);
  const options = [...page.querySelectorAll<HTMLOptionElement>('[name=prefecture] option')].map(({ value, text }) => [
    value,
    text,
  ]);
  expect(options.map(([value]) => Number(value))).toEqual(Array.from({ length: 48 }, (_, index) => index));
  expect([options[1], options[47]]).toEqual([
    ['1', '北海道'],
    ['47', '沖縄県'],
  ]);
  const back = await press(browser, page, '確認', { prefecture: '0' });
  expect(back.status).toBe(422);
  expect(back.page.querySelector('[data-field=prefecture] .field-issue')?.textContent).toBe('都道府県を選択してください。');
  for (const key of ['postalCode', 'address', 'address2'])
    expect(back.page.querySelector(`[data-field=${key}] .field-issue`)?.textContent).toContain('入力してください');
  await set.close();
});

function addressSet(rule: string) {
  const fields = Object.fromEntries(keys.map((key) => [key, rule]));
  return { settings: { registration: { signUp: { fields } } } };
}
