import { mailedLine } from '../../../../rules/mailed-texts.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import { findSessionToken } from '../../../platform/sessions/sessions.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { lockPasswordHash } from '../../account/member/queries.ts';
import { requireMember } from '../../account/member/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { listLoginProviders } from '../identity-providers/service.ts';
import { offerNewPasskey, type PasskeyOwner, readNewPasskey, requireCredential, saveNewPasskey } from './own-passkeys.ts';
import { canRemove } from './passkey-rules.ts';
import { deletePasskey, listPasskeys, renamePasskey } from './queries.ts';

type AnyContext = Omit<CommandContext, 'answers' | 'payload' | 'params'>;

const keyOf = (context: AnyContext, accountId: string) => ({ storeId: context.store.id, accountId });
const ownerOf = (context: AnyContext, accountId: string): PasskeyOwner => ({
  holder: keyOf(context, accountId),
  sessionId: context.session?.id ?? null,
});

export const offerCreation: Command<'account.passkey.options'> = async (context) => {
  const { account_id: accountId, email, login_id: loginId } = await requireMember(context);
  const name = email ?? loginId ?? accountId;
  return { data: { options: await offerNewPasskey(context, ownerOf(context, accountId), name) } };
};

/** Adds a passkey that the browser made, under the name of the browser. */
export const addPasskey: Command<'account.passkey.add'> = async (context) => {
  const { database, payload, request } = context;
  const member = await requireMember(context);
  const { account_id: accountId } = member;
  const created = await readNewPasskey(context, ownerOf(context, accountId), requireCredential(payload.credential));
  if (created === undefined) {
    await writeAudit(database, request, { action: 'passkey-refused', accountId, details: {} });
    throw new RefusalError('PASSKEY_INVALID');
  }
  await database.transaction(async (tx) => {
    await lockMember(tx, context, accountId);
    const { passkeyId, name } = await saveNewPasskey(tx, context, keyOf(context, accountId), created);
    await writeAudit(tx, request, { action: 'passkey-add', accountId, details: { passkeyId } });
    await mail(tx, context, member, { kind: 'passkeyAdded', name });
  });
  return undefined;
};

export const nameByMember: Command<'account.passkey.rename'> = async (context) => {
  const { database, payload, answers, request } = context;
  const { account_id: accountId } = await requireMember(context);
  const passkeyId = payload.passkeyId ?? '';
  await database.transaction(async (tx) => {
    if (!(await renamePasskey(tx, keyOf(context, accountId), { passkeyId, name: String(answers.name ?? '') })))
      throw refuseUnknown();
    await writeAudit(tx, request, { action: 'passkey-rename', accountId, details: { passkeyId } });
  });
  return undefined;
};

/** Removes a passkey, unless it is the member's last way to log in. */
export const removePasskey: Command<'account.passkey.remove'> = async (context) => {
  const { database, payload, request } = context;
  const member = await requireMember(context);
  const { account_id: accountId } = member;
  const passkeyId = payload.passkeyId ?? '';
  await database.transaction(async (tx) => {
    const key = keyOf(context, accountId);
    const passwordHash = await lockMember(tx, context, accountId);
    const passkeys = await listPasskeys(tx, key);
    const removed = passkeys.find((candidate) => candidate.passkey_id === passkeyId);
    if (removed === undefined) throw refuseUnknown();
    const providers = await listLoginProviders(tx, context, accountId);
    if (!canRemove({ passkeys: passkeys.length, hasPassword: passwordHash !== null, providers: providers.length }))
      throw new RefusalError('LAST_LOGIN_METHOD');
    await deletePasskey(tx, key, passkeyId);
    await writeAudit(tx, request, { action: 'passkey-remove', accountId, details: { passkeyId } });
    await mail(tx, context, member, { kind: 'passkeyRemoved', name: removed.name });
  });
  return undefined;
};

/** Locks the account and returns its password's hash. Refuses a session that a simultaneous change has ended. */
async function lockMember(tx: Transaction, { store, session }: AnyContext, accountId: string): Promise<string | null> {
  const passwordHash = await lockPasswordHash(tx, store.id, accountId);
  if ((await findSessionToken(tx, store.id, session?.id ?? '')) === undefined) throw new RefusalError('UNAUTHORIZED');
  return passwordHash;
}

async function mail(
  tx: Transaction,
  context: AnyContext,
  { account_id: accountId, email }: Member,
  { kind, name }: { readonly kind: 'passkeyAdded' | 'passkeyRemoved'; readonly name: string },
): Promise<void> {
  const parameters = () => ({ method: mailedLine(name) });
  if (email !== null) await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind, parameters });
}

function refuseUnknown(): RefusalError {
  return new RefusalError('NOT_FOUND');
}
