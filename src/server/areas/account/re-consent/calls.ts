import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { lockMembers } from '../../family/family-group/service.ts';
import { requireMember } from '../member/service.ts';
import { saveAgreements } from '../policies/queries.ts';
import { deleteRequests, insertRequest } from '../policies/requests.ts';
import { findOutdated, isSameRevision, type PolicyConsent, readConsents } from '../policies/service.ts';
import { notifyParent } from './notify-parent.ts';
import { findParent } from './parents.ts';

/** Saves the member's agreement to the policies that changed. */
export const agree: Command<'account.policy.re-consent'> = async (context) => {
  const { database, store, platform, request, now } = context;
  const member = await requireMember(context);
  if (member.is_kids) throw new RefusalError('KIDS_NOT_ALLOWED');
  const policies = requireChanged(context, member.agreed_policies);
  const { account_id: accountId } = member;
  await database.transaction(async (tx) => {
    await saveAgreements(tx, { storeId: store.id, random: platform.random, now }, { accountId, policies });
    await writeAudit(tx, request, { action: 'policy-re-consent', accountId, details: describe(policies) });
  });
  return completion(context);
};

/** Stores a kids account's request to agree, and mails it to the parent. */
export const requestParent: Command<'account.policy.re-consent.request'> = async (context) => {
  const { database, store, request, now } = context;
  const member = await requireMember(context);
  if (!member.is_kids) throw new RefusalError('FORBIDDEN');
  const policies = requireChanged(context, member.agreed_policies);
  const { account_id: accountId } = member;
  const parent = await findParent(context, member);
  await database.transaction(async (tx) => {
    let isNew = false;
    for (const policy of policies) isNew = (await insertRequest(tx, { storeId: store.id, accountId, now }, policy)) || isNew;
    if (!isNew) return;
    await writeAudit(tx, request, { action: 'policy-re-consent-request', accountId, details: describe(policies) });
    if (parent !== undefined) await notifyParent({ ...context, tx }, member, parent);
  });
  return completion(context);
};

/**
 * Agrees for a kids account to the requests that the owner of its group was shown: `terms:3 privacy:2`. Requests that were answered
 * before are ignored, so that a second click does no harm.
 */
export const approveRequests: Command<'family-group.kids.policy-requests.approve'> = async (context) => {
  const { database, store, plans, platform, params, payload, request, now } = context;
  const shownRequests = readShown(payload.requests ?? '');
  await database.transaction(async (tx) => {
    const { actor, target } = await lockMembers(tx, context, 'family.target.kid', params.accountId);
    assertInForce(plans, shownRequests);
    const account = { storeId: store.id, accountId: target.accountId };
    const policies = await deleteRequests(tx, account, shownRequests);
    if (policies.length === 0) return;
    const agreements = { accountId: target.accountId, policies, agreedBy: actor.accountId };
    await saveAgreements(tx, { storeId: store.id, random: platform.random, now }, agreements);
    const details = { kid: target.accountId, ...describe(policies) };
    await writeAudit(tx, request, { action: 'policy-request-approve', accountId: actor.accountId, details });
  });
  return undefined;
};

/** Text that is not a policy at a revision becomes one that is never in force. */
function readShown(text: string): readonly PolicyRevision[] {
  return text.split(' ').map((request) => {
    const [policyId = '', revision = ''] = request.split(':');
    return { policyId, revision: /^\d{1,6}$/.test(revision) ? Number(revision) : 0 };
  });
}

/**
 * The changed policies, all of which the form's rules found in the answers. Sending none, or none that is in force, means that
 * the page is out of date. A second tab may send what the first one sent.
 */
function requireChanged({ plans, answers }: CommandContext, agreed: readonly PolicyConsent[]): readonly PolicyConsent[] {
  const sent = readConsents(answers['policies']);
  assertInForce(plans, sent);
  return findOutdated(plans.settings, agreed).map(({ policyId, revision, key }) => ({ policyId, revision, key }));
}

type PolicyRevision = Pick<PolicyConsent, 'policyId' | 'revision'>;

function assertInForce({ settings }: CommandContext['plans'], sent: readonly PolicyRevision[]): void {
  const isInForce = (revision: PolicyRevision) => settings.policies.policies.some((policy) => isSameRevision(policy, revision));
  if (sent.length === 0 || !sent.every(isInForce)) throw new RefusalError('INVALID_REQUEST');
}

/** `{ policies: ["terms:3"] }` */
function describe(policies: readonly PolicyConsent[]) {
  return { policies: policies.map(({ policyId, revision }) => `${policyId}:${revision}`) };
}

function completion({ payload, readReturnTo }: CommandContext): { readonly redirectTo: string } {
  const returnTo = readReturnTo(payload['returnTo']);
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  return { redirectTo: `/mypage/re-consent/complete${query}` };
}
