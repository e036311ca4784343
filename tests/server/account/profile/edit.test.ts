import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect } from 'vitest';
import { openMember, readMain } from '../../people/members.ts';
import { customEntries, enter, readEdit, readStored, rememberAccounts, save, store } from '../../people/profile.ts';
import { serverTest } from '../../server-test.ts';

let undo: () => Promise<void>;
const it = serverTest({ settings: { customAssociatedInfo: { entries: [...customEntries] } } });
it.beforeAll(async ({ server }) => {
  undo = await rememberAccounts(server);
});
beforeEach(() => undo());

const custom = [
  { id: 'favourite', value: '夜の港' },
  { id: 'branch', value: 'osaka' },
  { id: 'film', value: 'true' },
  { id: 'music', value: 'false' },
  { id: 'book', value: 'true' },
];

describe('editing the profile', () => {
  it('has form, confirmation and completion, and saves at the last step only [PROFILE-012] [PROFILE-015]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const before = await readStored(server, 'demosingle');
    const entered = await enter(browser, { givenName: '賢', phoneNumber: '090-1234-5678' }, custom);
    expect(entered.json()).toEqual({ redirectTo: '/mypage/edit/confirm' });
    expect(await readStored(server, 'demosingle')).toEqual(before);
    const page = await browser.get('/mypage/edit/confirm', { accept: 'text/html' });
    for (const shown of ['賢', '夜の港', '大阪店', '映画', '本']) expect(readMain(page)).toContain(shown);
    expect((await save(browser)).json()).toEqual({ redirectTo: '/mypage/edit/complete' });
    expect(await readStored(server, 'demosingle')).toEqual({
      profile: { ...before.profile, givenName: '賢', phoneNumber: '09012345678' },
      custom_associated_info: { favourite: '夜の港', branch: 'osaka', genre: ['film', 'book'] },
    });
  });

  it.for([
    ['09012345678', '1000001', '090-1234-5678', '100-0001'],
    ['0312345678', '9820011', '03-1234-5678', '982-0011'],
    ['0120123456', '9071801', '0120-123-456', '907-1801'],
  ])(
    'shows the numbers %s and %s with hyphens on the confirmation [PROFILE-012]',
    async ([phoneNumber, postalCode, phone, code], { server }) => {
      const browser = await openMember(server, 'demosingle');
      await enter(browser, { phoneNumber, postalCode });
      const { body } = await browser.get('/mypage/edit/confirm', { accept: 'text/html' });
      const facts = [...new JSDOM(body).window.document.querySelectorAll('.review .fact')].map(({ textContent }) => textContent);
      expect(facts.filter((fact) => /^(電話番号|住所)/.test(fact ?? ''))).toEqual([
        expect.stringContaining(phone),
        expect.stringContaining(code),
      ]);
    },
  );

  it('marks on the confirmation only what differs from the stored values [PROFILE-012]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢', prefecture: '0', nickname: '' }, custom);
    const confirmation = await browser.get('/mypage/edit/confirm', { accept: 'text/html' });
    const page = new JSDOM(confirmation.body).window.document;
    const marked = [...page.querySelectorAll('.review dt')].filter((term) => term.querySelector('.badge') !== null);
    for (const badge of page.querySelectorAll('.review [aria-hidden]')) badge.remove();
    expect(marked.map((term) => term.textContent)).toEqual([
      'お名前（変更あり）',
      '好きな作品（変更あり）',
      'よく使う店舗（変更あり）',
      'ジャンル（変更あり）',
    ]);
    await enter(browser, {}, []);
    expect((await browser.get('/mypage/edit/confirm', { accept: 'text/html' })).body).not.toContain('class="badge"');
  });

  it('leads back to the member’s page from the form [PROFILE-012]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const { body } = await browser.get('/mypage/edit', { accept: 'text/html' });
    expect(new JSDOM(body).window.document.querySelector('main .actions a[href="/mypage"]')?.textContent).toContain(
      'マイページへ戻る',
    );
  });

  it('keeps the input when the member goes back from the confirmation [PROFILE-013]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' }, custom);
    const { answers, started } = await readEdit(browser);
    expect(answers).toMatchObject({ givenName: '賢', 'custom.genre': ['film', 'book'], 'custom.branch': 'osaka' });
    expect(started).toBe(true);
    expect((await enter(browser, { givenName: '謙' })).json()).toEqual({ redirectTo: '/mypage/edit/confirm' });
    await save(browser);
    expect((await readStored(server, 'demosingle')).profile['givenName']).toBe('謙');
  });

  it('shows the stored values, and again after a new login [PROFILE-012] [PROFILE-021]', async ({ server }) => {
    const first = await openMember(server, 'demosingle');
    await enter(first, { phoneNumber: '0312345678' }, custom);
    await save(first);
    const { answers, account } = await readEdit(await openMember(server, 'demosingle'));
    expect(answers).toMatchObject({ familyName: '高橋', phoneNumber: '0312345678', 'custom.favourite': '夜の港' });
    expect(account).toMatchObject({
      contactEmail: 'single@example.com',
      emailVerifiedDate: expect.stringMatching(/^\d{4}-/),
      profileImageUrl: null,
      passwordUpdatedAt: expect.stringMatching(/^\d{4}-/),
      name: null,
      nameKana: null,
      familyName: '高橋',
      givenName: '健',
      sex: '1',
      birthday: '19921108',
      phoneNumber: '0312345678',
    });
    expect(account).toHaveProperty('nickname');
  });

  it('starts again when opened after completion, and the completion page stays readable [PROFILE-014]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' });
    await save(browser);
    const end = await browser.get('/mypage/edit/complete', { accept: 'text/html' });
    expect(end.statusCode).toBe(200);
    expect(readMain(end)).toContain('href="/mypage"');
    await store(server, 'demosingle', { givenName: '別' });
    expect(await readEdit(browser)).toMatchObject({ answers: { givenName: '別' }, started: false });
    expect((await enter(browser, { givenName: '新' })).json()).toEqual({ redirectTo: '/mypage/edit/confirm' });
    await save(browser);
    expect((await readStored(server, 'demosingle')).profile['givenName']).toBe('新');
    server.clock.advance(31 * 60);
    const late = await browser.get('/mypage/edit/complete', { accept: 'text/html' });
    expect(late.headers.location).toBe('/mypage/edit');
  });

  it('saves once for repeated submits, and then redirects to the end', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' });
    const answers = await Promise.all([save(browser), save(browser), save(browser)]);
    for (const answer of answers) expect(answer.json()).toEqual({ redirectTo: '/mypage/edit/complete' });
    const [count] = await server.database.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM audit_log WHERE action = 'profile-edit'",
    );
    expect(count?.count).toBe(1);
  });

  it('lists changed fields in the audit log, without values', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { givenName: '賢' }, [{ id: 'branch', value: 'osaka' }]);
    await save(browser);
    const [entry] = await server.database.query<{ account_id: string; details: unknown }>(
      "SELECT account_id, details FROM audit_log WHERE action = 'profile-edit'",
    );
    expect(entry).toEqual({ account_id: 'a_demosingle', details: { changed: ['givenName', 'custom.branch'] } });
  });

  it('removes an answer that was cleared', async ({ server }) => {
    await store(server, 'demosingle', { phoneNumber: '0312345678' }, { favourite: '古い答え' });
    const browser = await openMember(server, 'demosingle');
    await enter(browser, { phoneNumber: '' }, [{ id: 'favourite', value: '' }]);
    await save(browser);
    const { profile, custom_associated_info } = await readStored(server, 'demosingle');
    expect(profile).not.toHaveProperty('phoneNumber');
    expect(custom_associated_info).toEqual({});
  });

  it('is available to every demo account, including kids, and not to guests', async ({ server }) => {
    for (const name of ['demoowner', 'demomanager', 'demomanaged', 'demomember', 'kidtaro', 'demosingle']) {
      const browser = await openMember(server, name);
      const { profile } = await readStored(server, name);
      const { answers } = await readEdit(browser);
      expect(answers['familyName'], name).toBe(profile['familyName']);
      const entered = await enter(browser, answers['sex'] === null ? {} : { ...answersWithoutCustom(answers) });
      expect(entered.json(), name).toEqual({ redirectTo: '/mypage/edit/confirm' });
      expect((await save(browser)).json(), name).toEqual({ redirectTo: '/mypage/edit/complete' });
      expect((await readStored(server, name)).profile, name).toEqual(profile);
    }
    const guest = server.open();
    expect((await enter(guest)).json()).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect((await save(guest)).statusCode).toBe(401);
    const page = await guest.get('/mypage/edit', { accept: 'text/html' });
    expect(page.headers.location).toBe('/login?returnTo=%2Fmypage%2Fedit');
  });

  it('never shows or stores another member’s data', async ({ server }) => {
    const one = await openMember(server, 'demosingle');
    const other = await openMember(server, 'demomember');
    const before = await readStored(server, 'demomember');
    await enter(one, { givenName: '賢' });
    expect((await readEdit(other)).answers['givenName']).toBe('美咲');
    expect((await save(other)).json()).toMatchObject({ flowError: { code: 'FLOW_EXPIRED' } });
    await save(one);
    expect(await readStored(server, 'demomember')).toEqual(before);
  });
});

function answersWithoutCustom(answers: Awaited<ReturnType<typeof readEdit>>['answers']): typeof answers {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => !key.startsWith('custom.')));
}
