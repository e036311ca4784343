import type { TestApp, TestBrowser } from '../../harness.ts';
import { addKid, enlargeGroups, enter, openOwner, register } from '../../people/kids.ts';
import { openMember } from '../../people/members.ts';

type Look = (
  browser: TestBrowser,
  screen: string,
  search?: string,
  params?: { readonly [name: string]: string },
) => Promise<void>;
const top = 'mypage/kids-account';

/** Looks at every page of kids accounts, each after what it needs. `{accountId}` of the addresses is `datakid`. */
export async function visitKidsPages(test: TestApp, look: Look): Promise<void> {
  const owner = await openOwner(test);
  await look(owner, `${top}/signup`);
  await enter(owner, { loginId: 'datakid2' });
  await look(owner, `${top}/signup/confirm`);
  await register(owner);
  await look(owner, `${top}/signup/complete`);
  await enlargeGroups(test);
  await addKid(test, 'datakid', 'datakid@example.com');
  const kid = await openMember(test, 'datakid');
  await look(kid, `${top}/revoke`);
  await kid.post('/zapi/kids-account/revoke', {});
  await look(kid, `${top}/revoke/complete`);
  await test.database.query(
    `WITH agreed AS (DELETE FROM policy_agreements WHERE account_id = 'datakid' AND policy_id = 'terms' RETURNING *)
     INSERT INTO policy_requests (store_id, account_id, policy_id, revision, key, requested_at)
       SELECT store_id, account_id, policy_id, revision, key, agreed_at FROM agreed`,
  );
  const ofKid = 'mypage/family-group/member';
  for (const screen of [`${ofKid}/policies`, `${ofKid}/policies/policy`, `${ofKid}/missing-details`])
    await look(owner, screen, '', { accountId: 'datakid', policyId: 'terms' });
  const call = '/zapi/kids-account/datakid';
  await look(owner, `${top}/login-id/edit`);
  await owner.post(`${call}/login-id`, { loginId: 'datakid3' });
  await look(owner, `${top}/login-id/edit/complete`);
  await look(owner, `${top}/password/edit`);
  await owner.post(`${call}/update-password`, { password: 'Umi-no-kaze-88' });
  await look(owner, `${top}/password/edit/complete`);
  await look(owner, `${top}/delete`);
  await owner.post(`${call}/revoke`, { invitationToken: '' });
  await look(owner, `${top}/delete/complete`);
}
