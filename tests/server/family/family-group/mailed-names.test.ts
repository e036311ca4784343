// Names of members in mails that others receive.
import { expect } from 'vitest';
import { mailedLine, mailedName } from '../../../../src/rules/mailed-texts.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { enlargeGroups } from '../../people/kids.ts';
import { addFamily, addMember, openMember } from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest();

it.for([
  ['山田', '山田'],
  ['当選！https://evil.example/賞品', '当選httpsevilexample賞品'],
  ['J.R.', 'JR'],
  ['ジャン・ポール', 'ジャン・ポール'],
  ['Anne-Marie O’Neill', 'Anne-Marie ONeill'],
  ['evil．example', 'evilexample'],
  ['が\u202eelpmaxe', 'がelpmaxe'],
  ['a\u3164\u200bb', 'ab'],
  ['名'.repeat(50), '名'.repeat(20)],
  ['𠮷'.repeat(21), '𠮷'.repeat(20)],
  ['！!', ''],
  ['\u3164', ''],
])('%s is mailed as %s', ([name, mailed]) => expect(mailedName(name)).toBe(mailed));

it('of an order to an address that may be a stranger’s, no line has the signs of an address', () => {
  expect(
    ['mail@evil.example', 'http：／／evil。example', 'a﹫evil․exa\u200bmple﹒jp', '千代田1-1 みなとビル 3F'].map(mailedLine),
  ).toEqual(['mail evil example', 'http evil example', 'a evil example jp', '千代田1-1 みなとビル 3F']);
});

/** Gives every account names that mail programs would make links of. */
async function renameAll(server: TestApp): Promise<void> {
  const profile = { familyName: 'evil.example/当選', givenName: 'mail@evil.example', nickname: 'evil.example' };
  await server.database.query('UPDATE accounts SET profile = profile || $1::jsonb', [JSON.stringify(profile)]);
}

const groupCall = (browser: TestBrowser, what: string, body: object) => browser.post(`/zapi/family-group/${what}`, body);

it('no mail to a stranger, a member of the group, a parent or a kid has a link that a name made', async ({ server }) => {
  await addFamily(server, 'links', { linkowner: 'owner', linkmember: 'member', linkkid: 'kid' });
  await enlargeGroups(server);
  for (const name of ['linkstranger', 'linkjoins']) await addMember(server, name);
  await renameAll(server);
  const owner = await openMember(server, 'linkowner');
  const kid = await openMember(server, 'linkkid');
  const answers = [
    await owner.post('/zapi/account/family-group/invite', { email: 'linkstranger@example.com' }),
    await groupCall(owner, 'manager/grant', { targetAccountId: 'linkmember' }),
    await groupCall(owner, 'manager/revoke', { targetAccountId: 'linkmember' }),
    await groupCall(owner, 'managed/invite', { targetAccountId: 'linkmember' }),
    await owner.post('/zapi/account/family-group/change-owner', { targetAccountId: 'linkmember' }),
    await kid.post('/zapi/kids-account/revoke', {}),
    await owner.post('/zapi/kids-account/linkkid/login-id', { loginId: 'linkkid2' }),
  ];
  expect(answers.filter(({ statusCode }) => statusCode >= 400).map(({ body }) => body)).toEqual([]);
  const mails = await server.readOutbox();
  const texts = mails.map(({ to, subject, text }) => `${to}\n${subject}\n${text}`);
  expect(texts.filter((text) => /evil\.|@evil/.test(text))).toEqual([]);
  // Each mail about a person names them.
  expect(texts.filter((text) => text.includes('evilexample当選')).length).toBeGreaterThanOrEqual(11);
});
