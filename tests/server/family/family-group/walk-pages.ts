import type { TestApp, TestBrowser } from '../../harness.ts';
import { inviteTo, tokenOf } from '../../people/groups.ts';
import { addFamily, openMember, openNew, readData, readNotices } from '../../people/members.ts';

type Look = (browser: TestBrowser, screen: string, search?: string) => Promise<void>;
const top = 'mypage/family-group';

/** Pages of parental control, for a managed member. */
const controlPages = [
  'purchase',
  'connections',
  'connections/client',
  'external',
  'login-history',
  'setting',
  ...['newsletter', 'privacy', 'third-party', 'ads'].map((type) => `consent/${type}`),
];

/**
 * Looks at every page of family groups, each after what it needs. `{accountId}` of the addresses is `dataheir`. `allowApp`: lets
 * the member connect an app.
 */
export async function visitFamilyPages(test: TestApp, look: Look, allowApp: (heir: TestBrowser) => Promise<void>): Promise<void> {
  await addFamily(test, 'g_data', { dataowner: 'owner', dataheir: 'member' });
  const [owner, heir] = [await openMember(test, 'dataowner'), await openMember(test, 'dataheir')];
  const post = (browser: TestBrowser, path: string, body: object = {}) => expectSuccess(browser, path, body);
  const change = (which: string) => post(owner, `/zapi/family-group/${which}`, { targetAccountId: 'dataheir' });
  for (const page of ['', '/invite', '/members/me', '/change-owner', '/leave']) await look(owner, `${top}${page}`);
  const guest = await openNew(test, 'dataguest');
  const token = await inviteTo(test, owner, 'dataguest@example.com');
  await look(owner, `${top}/invite/complete`);
  await look(guest, `${top}/join`, `?token=${token}`);
  await post(guest, '/zapi/account/family-group/join', { invitationToken: token });
  await look(guest, `${top}/join/complete`);
  await post(guest, '/zapi/account/family-group/leave');
  await look(guest, `${top}/leave/complete`);
  for (const page of ['', '/manager/grant', '/managed/invite', '/release']) await look(owner, `${top}/member${page}`);
  await change('manager/grant');
  for (const page of ['/manager/grant/complete', '/manager/revoke']) await look(owner, `${top}/member${page}`);
  await change('manager/revoke');
  await look(owner, `${top}/member/manager/revoke/complete`);
  await change('managed/invite');
  await look(owner, `${top}/member/managed/invite/complete`);
  await look(heir, `${top}/members/me/managed`);
  await post(heir, '/zapi/family-group/managed');
  await look(heir, `${top}/members/me/managed/complete`);
  await allowApp(heir);
  for (const page of controlPages) await look(owner, `${top}/member/${page}`);
  await disconnectApp(owner);
  await look(owner, `${top}/member/connections/client/revoke/complete`);
  await look(owner, `${top}/member/managed/revoke`);
  await change('managed/revoke');
  await look(owner, `${top}/member/managed/revoke/complete`);
  for (const page of ['account', 'confirm']) await look(owner, `${top}/change-owner/${page}`);
  await post(owner, '/zapi/account/family-group/change-owner', { targetAccountId: 'dataheir' });
  await look(owner, `${top}/change-owner/complete`);
  const mails = await readNotices(test, 'dataheir@example.com');
  const takeover = tokenOf(mails.find(({ link }) => link?.includes('takeover-owner') === true));
  await look(heir, `${top}/takeover-owner`, `?token=${takeover}`);
  await post(heir, '/zapi/account/family-group/takeover-owner', { invitationToken: takeover });
  await look(heir, `${top}/takeover-owner/complete`);
  await post(heir, '/zapi/account/family-group/release', { accountId: 'dataowner' });
  await look(heir, `${top}/member/release/complete`);
}

/** Disconnects the only app of the managed member. */
async function disconnectApp(owner: TestBrowser): Promise<void> {
  const { grants } = (await readData(owner, `/${top}/members/dataheir/connections`)) as { grants: { grantId: string }[] };
  const body = { grantId: grants[0]?.grantId, targetAccountId: 'dataheir' };
  await expectSuccess(owner, '/zapi/family-group/parental-control/connections/grant', body);
}

async function expectSuccess(browser: TestBrowser, path: string, body: object): Promise<void> {
  const { statusCode, body: answer } = await browser.post(path, body);
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${answer}`);
}
