import { beforeEach, describe, expect } from 'vitest';
import type { CallPlan, FormPlan, JsonObject } from '../../../../engine/declare/index.ts';
import { buildPayload } from '../../../../engine/submit/index.ts';
import type { TestBrowser } from '../../harness.ts';
import { openMember, readMain } from '../../people/members.ts';
import { answersOf, customEntries, enter, readEdit, readStored, rememberAccounts, save, store } from '../../people/profile.ts';
import { serverTest } from '../../server-test.ts';

let undo: () => Promise<void>;
const it = serverTest({ settings: { customAssociatedInfo: { entries: [...customEntries] } } });
it.beforeAll(async ({ server }) => {
  undo = await rememberAccounts(server);
});
beforeEach(() => undo());

/** A page's data with the plan that its scripts load. */
async function openPage(browser: TestBrowser, path: string) {
  const data = (await browser.get(`/zapi/internal${path}/screen-data`)).json();
  const plan = (await browser.get(`/page-plans/${data.screen.plan}.json`)).json();
  // The plan of the screen with the form and both calls.
  const form = plan.forms.profile as FormPlan;
  const call = (id: string) => plan.calls[id] as CallPlan;
  return { data, form, call, now: data.screen.now };
}

describe('the payload of a profile', () => {
  it('has the four specified parts, including the page’s account [PROFILE-016] [PROFILE-010] [PROFILE-011]', async ({
    server,
  }) => {
    const browser = await openMember(server, 'demosingle');
    const { data, form, call, now } = await openPage(browser, '/mypage/edit');
    const answers = { ...data.screen.forms.profile.answers, 'custom.genre': ['music'], 'custom.favourite': '夜の港' };
    const payload = buildPayload(call('account.edit.confirm'), form, answers, { version: form.version, page: data, now });
    expect(payload).toEqual({
      inputtedData: {
        formData: expect.objectContaining({ familyName: '高橋', sex: '1', phoneNumber: null }),
        customAssociatedInfoData: [
          { id: 'favourite', value: '夜の港' },
          { id: 'branch', value: null },
          { id: 'film', value: 'false' },
          { id: 'music', value: 'true' },
          { id: 'book', value: 'false' },
        ],
        accountRegistrationSetting: { version: form.version },
        account: data.account,
      },
    });
    const answer = await browser.post('/zapi/account/edit/confirm', payload);
    expect(answer.json()).toEqual({ redirectTo: '/mypage/edit/confirm' });
  });

  it('has fields and custom info under optionalInfo in the last call [PROFILE-017]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' }, [{ id: 'film', value: 'true' }]);
    const { data, form, call, now } = await openPage(browser, '/mypage/edit/confirm');
    const payload = buildPayload(call('account.edit'), form, data.screen.forms.profile.answers, { page: data, now });
    const { customAssociatedInfo, ...fields } = payload['optionalInfo'] as JsonObject;
    expect(Object.keys(payload)).toEqual(['optionalInfo']);
    expect(fields).toMatchObject({ familyName: '高橋', givenName: '賢' });
    expect(customAssociatedInfo).toContainEqual({ id: 'film', value: 'true' });
    expect((await browser.post('/zapi/account/edit', payload)).json()).toEqual({ redirectTo: '/mypage/edit/complete' });
    expect((await readStored(server, 'demosingle')).custom_associated_info).toEqual({ genre: ['film'] });
  });

  it('is refused with an unknown key', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const whole = { ...answersOf(), isKids: true };
    expect((await browser.post('/zapi/account/edit/confirm', whole)).json().issues).toEqual([{ at: '/isKids', rule: 'unknown' }]);
    expect((await enter(browser, { email: 'x@example.com', isAdmin: true })).json().issues).toEqual([
      { at: '/email', rule: 'unknown' },
      { at: '/isAdmin', rule: 'unknown' },
    ]);
    await enter(browser);
    const odd = await browser.post('/zapi/account/edit', { optionalInfo: { givenName: '健', isAdmin: true } });
    expect(odd.json().issues).toEqual([{ at: '/optionalInfo/isAdmin', rule: 'unknown' }]);
  });

  it('ignores changes to the echoed account', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const before = (await readEdit(browser)).account;
    const account = { ...before, contactEmail: 'evil@example.com', profileImageUrl: 'https://evil.example/', isKids: true };
    expect((await enter(browser, {}, [], { account })).statusCode).toBe(200);
    await save(browser);
    expect((await readEdit(browser)).account).toEqual(before);
    for (const odd of ['x', 5, [], { customAssociatedInfo: [{ id: 'genre', values: 'x' }, 7] }, { givenName: { a: 1 } }])
      expect([200]).toContain((await enter(browser, {}, [], { account: odd })).statusCode);
  });
});

describe('concurrent edits of an account on two devices', () => {
  it('return the later one to the form, with its own changes and the other’s', async ({ server }) => {
    const [phone, desk] = [await openMember(server, 'demosingle'), await openMember(server, 'demosingle')];
    await store(server, 'demosingle', {}, { branch: 'tokyo' });
    const { account } = await readEdit(desk);
    await enter(phone, { phoneNumber: '0311112222' }, [{ id: 'branch', value: 'osaka' }]);
    await save(phone);
    const sent = [{ id: 'branch', value: 'tokyo' }];
    const late = await enter(desk, { givenName: '賢' }, sent, { account });
    expect(late.json()).toEqual({ redirectTo: '/mypage/edit?notice=accountChanged' });
    const seen = await readEdit(desk);
    expect(seen.answers).toMatchObject({ givenName: '賢', phoneNumber: '0311112222', 'custom.branch': 'osaka' });
    const page = await desk.get('/mypage/edit?notice=accountChanged', { accept: 'text/html' });
    expect(page.body).toContain('別の端末');
    const again = { phoneNumber: '0311112222', givenName: '賢' };
    const entered = await enter(desk, again, [{ id: 'branch', value: 'osaka' }], { account: seen.account });
    expect(entered.json()).toEqual({ redirectTo: '/mypage/edit/confirm' });
    await save(desk);
    const { profile, custom_associated_info } = await readStored(server, 'demosingle');
    expect(profile).toMatchObject({ givenName: '賢', phoneNumber: '0311112222' });
    expect(custom_associated_info).toEqual({ branch: 'osaka' });
  });

  it('need another confirmation if the account changed after it was shown', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' });
    await store(server, 'demosingle', { phoneNumber: '0311112222' });
    expect((await save(browser)).json()).toEqual({ redirectTo: '/mypage/edit/confirm?notice=accountChanged' });
    expect((await readStored(server, 'demosingle')).profile['givenName']).toBe('健');
    expect((await save(browser)).json()).toEqual({ redirectTo: '/mypage/edit/complete' });
    expect((await readStored(server, 'demosingle')).profile['givenName']).toBe('賢');
  });

  it('do not save later input of another tab', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' });
    const shown = { optionalInfo: { givenName: '賢' } };
    await enter(browser, { givenName: '謙' });
    const stale = await browser.post('/zapi/account/edit', shown);
    expect(stale.json()).toEqual({ redirectTo: '/mypage/edit/confirm?notice=answersChanged' });
    await save(browser);
    const late = await browser.post('/zapi/account/edit', shown);
    expect(late.json()).toEqual({ redirectTo: '/mypage/edit/complete?notice=answersChanged' });
    expect((await readStored(server, 'demosingle')).profile['givenName']).toBe('謙');
  });

  it('accept no answer for a group of checkboxes', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const none = ['film', 'music', 'book'].map((id) => ({ id, value: 'false' }));
    await enter(browser, {}, none);
    const shown = { optionalInfo: { givenName: '健', customAssociatedInfo: none } };
    expect((await browser.post('/zapi/account/edit', shown)).json()).toEqual({ redirectTo: '/mypage/edit/complete' });
  });

  it('can be restarted', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' });
    const restarted = await browser.post('/zapi/account/edit/restart', {});
    expect(restarted.json()).toEqual({ redirectTo: '/mypage/edit' });
    expect(await readEdit(browser)).toMatchObject({ answers: { givenName: '健' }, started: false });
  });
});

describe('without scripts', () => {
  const form = {
    familyName: '高橋',
    givenName: '賢',
    familyNameKana: 'タカハシ',
    givenNameKana: 'ケン',
    sex: '1',
    birthday: '1992/11/08',
    phoneNumber: '',
    'custom.favourite': '夜の港',
    'custom.branch': 'osaka',
    'custom.genre': ['film', 'book'],
  };

  it('the profile is edited, confirmed and saved by plain forms', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const page = await browser.get('/mypage/edit', { accept: 'text/html' });
    const version = /name="_v" value="([0-9a-f]+)"/.exec(page.body)?.[1] ?? '';
    const hidden = { _do: 'account.edit.confirm', _v: version };
    const wrong = await browser.submit('/mypage/edit', { ...form, ...hidden, givenName: '' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('aria-invalid="true"');
    expect(readMain(wrong)).toContain('夜の港');
    const entered = await browser.submit('/mypage/edit', { ...form, ...hidden });
    expect(entered.headers.location).toBe('/mypage/edit/confirm');
    const confirm = await browser.get('/mypage/edit/confirm', { accept: 'text/html' });
    for (const shown of ['賢', '夜の港', '大阪店', '映画']) expect(readMain(confirm)).toContain(shown);
    const back = await browser.get('/mypage/edit', { accept: 'text/html' });
    expect(back.body).toContain('value="賢"');
    const saved = await browser.submit('/mypage/edit/confirm', { _do: 'account.edit' });
    expect(saved.headers.location).toBe('/mypage/edit/complete');
    const { profile, custom_associated_info } = await readStored(server, 'demosingle');
    expect(profile).toMatchObject({ givenName: '賢', birthday: '19921108' });
    expect(custom_associated_info).toEqual({ favourite: '夜の港', branch: 'osaka', genre: ['film', 'book'] });
    const again = await browser.submit('/mypage/edit/confirm', { _do: 'account.edit' });
    expect(again.headers.location).toBe('/mypage/edit/complete');
  });
});

describe('a profile that cannot be saved', () => {
  it('shows the server’s message [PROFILE-018]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const fault = {
      call: 'account.edit.confirm',
      answer: { status: 400, code: 'X', message: 'ただいま変更できません。' },
      times: 1,
    };
    const messages = await server.app.inject({
      method: 'POST',
      url: '/dev/fault',
      headers: { host: 'localhost', 'content-type': 'application/json' },
      payload: JSON.stringify(fault),
    });
    expect(messages.statusCode).toBeLessThan(300);
    const refused = await browser.submit('/mypage/edit', { _do: 'account.edit.confirm', givenName: '賢' });
    expect(refused.statusCode).toBe(400);
    expect(readMain(refused)).toContain('ただいま変更できません。');
    expect((await enter(browser, { givenName: '賢' })).statusCode).toBe(200);
  });
});
