// Mails are in the recipient's language, not in that of the person who causes them, and have the store's footer.
import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { addFamily, addMember, logIn, openMember, readData, readMain, readNotices } from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const languageOf = async ({ database }: TestApp, name: string) => {
  const [row] = await database.query<{ language: string | null }>('SELECT language FROM accounts WHERE account_id = $1', [name]);
  return row?.language;
};
const openIn = (server: TestApp, language: string) => {
  const browser = server.open();
  browser.cookies.set('lng', language);
  return browser;
};

it('reads in the language of the last login, the store’s without one, and never in that of who causes it', async ({ server }) => {
  await addFamily(server, 'langgroup', { langowner: 'owner', langmember: 'member', langother: 'member' });
  const owner = openIn(server, 'en');
  expect((await logIn(owner, 'langowner')).statusCode).toBe(200);
  expect(await languageOf(server, 'langowner')).toBe('en');
  const change = (path: string, targetAccountId: string) => owner.post(`/zapi/family-group/manager/${path}`, { targetAccountId });
  expect((await change('grant', 'langmember')).statusCode).toBe(200);
  // Nobody knows the member's language yet: the store's.
  const [toMember] = await readNotices(server, 'langmember@example.com');
  expect(toMember?.subject).toBe('【みなとストア】ファミリーグループの管理者になりました');
  expect(toMember?.text).toMatch(/^あなたは、.+さんのファミリーグループの管理者になりました。/);
  expect(toMember?.link).toBe('http://localhost/mypage/family-group');
  // The owner reads English, of the owner's own group, and can report it.
  const [toOwner] = await readNotices(server, 'langowner@example.com');
  expect(toOwner?.subject).toBe('[Minato Store] Your family group has a new manager');
  expect(toOwner?.text).toMatch(/ has become a manager of your family group\./);
  // A login stores it; the next mail follows.
  expect((await logIn(openIn(server, 'en'), 'langmember')).statusCode).toBe(200);
  const ownerInJapanese = openIn(server, 'ja');
  expect((await logIn(ownerInJapanese, 'langowner')).statusCode).toBe(200);
  await ownerInJapanese.post('/zapi/family-group/manager/revoke', { targetAccountId: 'langmember' });
  const [revoked] = await readNotices(server, 'langmember@example.com');
  expect(revoked?.text).toMatch(/^You are no longer a manager of .+’s family group/);
  expect((await readNotices(server, 'langowner@example.com'))[0]?.text).toContain(
    'あなたのファミリーグループの管理者から外れました',
  );
});

it('keeps the stored language at a login on a new device on which nobody chose one', async ({ server }) => {
  await addMember(server, 'langkept');
  await server.database.query("UPDATE accounts SET language = 'en' WHERE account_id = 'langkept'");
  await openMember(server, 'langkept');
  expect(await languageOf(server, 'langkept')).toBe('en');
});

it('sends codes to a member in the stored language, also to a guest who reads another', async ({ server }) => {
  await addMember(server, 'langcode');
  await server.database.query("UPDATE accounts SET language = 'en' WHERE account_id = 'langcode'");
  expect(
    (await openIn(server, 'ja').post('/zapi/auth/email/send-pin-code', { email: 'langcode@example.com', type: 'login' }))
      .statusCode,
  ).toBe(204);
  const [mail] = await server.readOutbox('langcode@example.com');
  expect(mail?.subject).toMatch(/^\[Minato Store\]/);
});

it('mails the first PIN as set, later ones as changed, with company, contact, sender and that nobody reads replies', async ({
  server,
}) => {
  await addMember(server, 'langpin');
  const browser = await openMember(server, 'langpin');
  for (const pinCode of ['4863', '9372'])
    expect((await browser.post('/zapi/account/pinCode/set', { pinCode })).statusCode).toBe(200);
  const [changed, set] = await readNotices(server, 'langpin@example.com');
  expect([set?.subject, changed?.subject]).toEqual([
    '【みなとストア】暗証番号が設定されました',
    '【みなとストア】暗証番号が変更されました',
  ]);
  const footer = set?.text.split('――――――――――――――――――――\n')[1];
  expect(footer).toContain(
    'みなとストア\n運営：みなとストア株式会社\nお問い合わせ：\nhttps://example.com/minato-contact\nsupport@minato.example\n',
  );
  expect(footer).toContain('送信専用のアドレス（no-reply@minato.example）');
  const page = (await browser.get('/mypage')).body;
  const shown = page.slice(page.indexOf('<footer'), page.indexOf('</footer>'));
  expect(shown).toContain('運営：みなとストア株式会社');
  expect(shown).toContain('href="https://example.com/minato-contact"');
  expect(shown).toContain('href="mailto:support@minato.example"');
});

it('ends a code by SMS with the line that binds it to the store’s host, and the page says that it was sent', async ({
  server,
}) => {
  await addMember(server, 'langsms');
  await server.database.query(
    `UPDATE accounts SET profile = profile || '{"phoneNumber": "09033334444"}' WHERE account_id = 'langsms'`,
  );
  const browser = await openMember(server, 'langsms');
  const path = '/mypage/multi-factor/sms';
  expect(await readData(browser, path)).toMatchObject({ isSent: false });
  expect((await browser.post('/zapi/account/multi-factor/sms/send-code')).statusCode).toBe(204);
  const [sms] = await server.readOutbox('09033334444');
  expect(sms?.text.split('\n').at(-1)).toBe(`@localhost #${sms?.code}`);
  expect(readMain(await browser.get(path))).toContain('SMSで認証コードを送りました');
  expect(await readData(await openMember(server, 'langsms'), path)).toMatchObject({ isSent: false });
});

it('mails also if the host of the contact form cannot be read', async ({ server }) => {
  const form = 'https://xn--a.example/contact';
  await publish(server, 'storeSettingData', (body) => ({
    ...body,
    contact: { company: '', contactEmail: '', contactForm: form },
  }));
  await addMember(server, 'langform');
  const browser = await openMember(server, 'langform');
  expect((await browser.post('/zapi/account/pinCode/set', { pinCode: '4863' })).statusCode).toBe(200);
  expect((await readNotices(server, 'langform@example.com'))[0]?.text).toContain(form);
});
