import type { RequestContext } from '../../../runtime/area.ts';
import { type AccountKey, findCredential, listPasskeys, type PasskeyUse } from './queries.ts';
import { describeRequest, readCredentialId, readProof } from './web-authn.ts';

const subjectOf = ({ store, session }: RequestContext) => ({ storeId: store.id, sessionId: session?.id ?? null });

/** Asks the member who is signed in for one of their passkeys; undefined: they have none. */
export async function describeOwnRequest(context: RequestContext, accountKey: AccountKey): Promise<string | undefined> {
  const passkeys = await listPasskeys(context.database, accountKey);
  return passkeys.length === 0 ? undefined : describeRequest(context, subjectOf(context), passkeys);
}

/** Verifies the answer, which is then saved by `saveUse`; undefined: it does not prove this account. */
export async function readOwnProof(
  context: RequestContext,
  accountKey: AccountKey,
  credential: string,
): Promise<PasskeyUse | undefined> {
  const stored = await findCredential(context.database, accountKey.storeId, readCredentialId(credential) ?? '');
  if (stored?.account_id !== accountKey.accountId) return undefined;
  const newCounter = await readProof(context, subjectOf(context), credential, stored);
  if (newCounter === undefined) return undefined;
  return { passkeyId: stored.passkey_id, counter: stored.counter, newCounter, now: context.now };
}
