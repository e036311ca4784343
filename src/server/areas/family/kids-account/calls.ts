import { normalizeEmail, normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import { type AuditAction, writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { createLinkToken, redeemLink, voidLinks } from '../../../platform/limits/link-tokens.ts';
import { countSend } from '../../../platform/limits/one-time-codes.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { isLoginIdOfAccount, lockPasswordHash, savePasswordHash } from '../../account/member/queries.ts';
import { lockOwnAccount, reportChange, requireAccountId, requireMember, toTakenRefusal } from '../../account/member/service.ts';
import { recoverKid } from '../../account/recovery/service.ts';
import { saveLoginId } from '../../login/login-settings/queries.ts';
import { assertNewPassword } from '../../login/password/new-password.ts';
import { limitLoginIdChecks } from '../../signup/signup/login-id-check-limit.ts';
import { findActor } from '../family-group/actor.ts';
import { mailVoidInvitations } from '../family-group/mails.ts';
import { lockMembers } from '../family-group/service.ts';
import { dropControlMails } from '../parental-control/send-mail.ts';
import { kidName, requireKid } from './kid.ts';
import { mailOwner, type NamedMail, sendNamedMail } from './mails.ts';
import { deleteAccount, findOwner, type Kid, type KidsNotice, saveDeletedName, saveNotice } from './queries.ts';
import { findRequest } from './service.ts';

type AnyContext = Omit<CommandContext, 'answers' | 'payload' | 'params'>;

/** Sets or replaces the login ID of a kid and ends the kid's sessions. */
export const setLoginId: Command<'kids-account.login-id'> = async (context) => {
  const { database, store, answers, params, now } = context;
  const loginId = answers.loginId ?? '';
  const normal = normalizeLoginId(loginId);
  // The response reveals whether a login ID is taken, so it counts towards the limit of the availability check.
  await limitLoginIdChecks(context);
  if (await isLoginIdOfAccount(database, store.id, normal, params.accountId))
    throw new RefusalError('ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD');
  try {
    await database.transaction(async (tx) => {
      const kid = await lockKid(tx, context, params.accountId);
      await saveLoginId(tx, { storeId: store.id, accountId: kid.account_id, loginId, normal, now });
      await reportChange(tx, context, { accountId: kid.account_id, changed: ['loginId'] });
      await endSessionsOf(tx, store.id, kid.account_id);
      await completeChange(tx, context, kid, {
        action: 'kids-login-id',
        notice: 'loginId',
        mails: ['kidsLoginIdSet', 'kidLoginId'],
      });
    });
  } catch (error) {
    throw toTakenRefusal(error) ?? error;
  }
  return undefined;
};

/** Replaces the password of a kid, which only the owner of the group may do, and ends the kid's other ways in. */
export const setPassword: Command<'kids-account.update-password'> = async (context) => {
  const { database, store, answers, params, now } = context;
  const password = answers.password ?? '';
  const { password_hash: current, email, login_id: loginId } = await requireKid(database, context, params.accountId);
  await assertNewPassword(context, { field: 'password', password, current, email, loginId });
  const hash = await context.passwords.hash(password);
  await database.transaction(async (tx) => {
    const kid = await lockKid(tx, context, params.accountId);
    await savePasswordHash(tx, { storeId: store.id, accountId: kid.account_id, hash, now });
    const listEnded = await recoverKid(tx, context, kid.account_id);
    // The address may have been removed.
    await completeChange(tx, context, await requireKid(tx, context, kid.account_id), {
      action: 'kids-password',
      notice: 'password',
      mails: ['kidsPasswordSet', 'kidPassword'],
      listEnded,
    });
  });
  return { redirectTo: `/mypage/kids-account/${encodeURIComponent(params.accountId)}/password/edit/complete` };
};

/** Deletes a kids account. With a token, it must be that of the link which was mailed after the kid's request. */
export const deleteKid: Command<'kids-account.revoke'> = async (context) => {
  const { database, platform, store, payload, params, session, request, now } = context;
  const token = payload.invitationToken ?? '';
  const owner = await requireMember(context);
  await database.transaction(async (tx) => {
    const kid = await lockKid(tx, context, params.accountId);
    const { groupId } = await findActor(tx, context);
    if (token !== '') await consumeRequestLink(tx, context, { token, kidId: kid.account_id, ownerId: owner.account_id });
    const isRequested = token !== '' || (await findRequest({ ...context, database: tx }, kid.account_id)) !== undefined;
    const name = kidName(kid);
    await deleteAccount(tx, store.id, kid.account_id);
    await writeEvent(
      tx,
      { storeId: store.id, random: platform.random, now },
      { type: 'member.withdrawn', data: { accountId: kid.account_id } },
    );
    await dropControlMails(tx, { storeId: store.id, accountId: kid.account_id, email: kid.email });
    if (session !== null) await saveDeletedName(tx, { storeId: store.id, sessionId: session.id, name });
    const details = { by: owner.account_id, isRequested };
    await writeAudit(tx, request, { action: 'kids-delete', accountId: kid.account_id, details });
    await mailOwner(tx, context, { owner, kid, kind: 'kidsDeleted' });
    await sendNamedMail(tx, context, { kind: 'kidDeleted', to: kid, kid, link: `${store.origin}/` });
    if (groupId !== null) await mailVoidInvitations(tx, context, groupId);
  });
  return { redirectTo: '/mypage/kids-account/delete/complete' };
};

/** Throws 409 unless the token is that of a link about this kid that was mailed to this owner. */
async function consumeRequestLink(
  tx: Transaction,
  { store, now }: AnyContext,
  { token, kidId, ownerId }: { readonly token: string; readonly kidId: string; readonly ownerId: string },
): Promise<void> {
  const link = await redeemLink(tx, { storeId: store.id, purpose: 'kidsRevoke', token, now });
  if (link?.accountId !== kidId || link.data['owner'] !== ownerId) throw new RefusalError('INVALID_TOKEN');
}

/** Mails the owner of the kid's group a link to the deletion. A new link replaces the former one. */
export const requestDeletion: Command<'kids-account.request-revoke'> = async (context) => {
  const { database, platform, plans, store, session, ip, request } = context;
  const kid = await requireMember(context);
  if (kid.email === null) throw new RefusalError('EMAIL_REQUIRED');
  if (session === null) throw new RefusalError('UNAUTHORIZED');
  await database.transaction(async (tx) => {
    const accountId = await lockOwnAccount({ tx, store, session });
    const owner = await findOwner(tx, store.id, accountId);
    if (owner?.email == null) throw new RefusalError('NOT_NOW');
    const subject = { storeId: store.id, purpose: 'kidsRevoke', owner: accountId, address: normalizeEmail(owner.email) };
    const send = await countSend(tx, platform, subject, ip, plans.settings.limits.mailedCodes);
    if (!send.allowed) throw new RefusalError(send.code, { retryAfter: send.retryAfter });
    await voidLinks(tx, store.id, accountId, 'kidsRevoke');
    const token = await createLinkToken(tx, platform, {
      storeId: store.id,
      purpose: 'kidsRevoke',
      accountId,
      data: { owner: owner.account_id },
      askedBy: accountId,
    });
    const link = `${store.origin}/mypage/kids-account/${encodeURIComponent(accountId)}/delete?token=${token}`;
    await sendNamedMail(tx, context, { kind: 'kidsRevokeRequest', to: owner, kid, link });
    await writeAudit(tx, request, { action: 'kids-delete-request', accountId, details: {} });
  });
  return { redirectTo: '/mypage/kids-account/revoke/complete' };
};

/** The kid takes the request back: the link in the owner's mail ends. */
export const withdrawRequest: Command<'kids-account.request-revoke.withdraw'> = async (context) => {
  const { database, store, session, now, request } = context;
  await database.transaction(async (tx) => {
    const accountId = await lockOwnAccount({ tx, store, session });
    const link = await findRequest({ ...context, database: tx }, accountId);
    if (link === undefined) throw refuseAnswered();
    await redeemLink(tx, { storeId: store.id, now, purpose: 'kidsRevoke', linkId: link.linkId }, 'withdrawn');
    await writeAudit(tx, request, { action: 'kids-delete-request-withdraw', accountId, details: {} });
  });
  return undefined;
};

/** The owner keeps the account, and the kid is mailed. */
export const declineRequest: Command<'kids-account.revoke.decline'> = async (context) => {
  const { database, store, params, now, request } = context;
  await database.transaction(async (tx) => {
    const kid = await lockKid(tx, context, params.accountId);
    const link = await findRequest({ ...context, database: tx }, kid.account_id);
    if (link === undefined) throw refuseAnswered();
    await redeemLink(tx, { storeId: store.id, now, purpose: 'kidsRevoke', linkId: link.linkId }, 'declined');
    await sendNamedMail(tx, context, {
      kind: 'kidDeletionDeclined',
      to: kid,
      kid,
      link: `${store.origin}/mypage/kids-account/revoke`,
    });
    const details = { by: requireAccountId(context) };
    await writeAudit(tx, request, { action: 'kids-delete-request-decline', accountId: kid.account_id, details });
  });
  return undefined;
};

const refuseAnswered = () => new RefusalError('NOT_NOW');

/** The kid of the route with the group and the account locked: the member is its owner until the transaction ends. */
async function lockKid(tx: Transaction, context: AnyContext, accountId: string): Promise<Kid> {
  await lockMembers(tx, context, 'family.target.kid', accountId);
  await lockPasswordHash(tx, context.store.id, accountId);
  return requireKid(tx, context, accountId);
}

interface Change {
  readonly action: AuditAction;
  readonly notice: KidsNotice;
  /** To the owner, to the kid. */
  readonly mails: readonly [owner: 'kidsLoginIdSet' | 'kidsPasswordSet', kid: NamedMail['kind']];
  /** What was ended as well, for a mail in a language. */
  readonly listEnded?: (language: string) => string;
}

/** Records a change of a kid's credentials, notes it for the kid's account top, and mails both. */
async function completeChange(
  tx: Transaction,
  context: AnyContext,
  kid: Kid,
  { action, notice, mails: [toOwner, toKid], listEnded = () => '' }: Change,
): Promise<void> {
  const { store, now, request } = context;
  const owner = await requireMember({ ...context, database: tx });
  await saveNotice(tx, { storeId: store.id, accountId: kid.account_id, kind: notice, now });
  await writeAudit(tx, request, { action, accountId: kid.account_id, details: { by: owner.account_id } });
  await mailOwner(tx, context, { owner, kid, kind: toOwner, listEnded });
  await sendNamedMail(tx, context, { kind: toKid, to: kid, kid, link: `${store.origin}/login`, listEnded });
}
