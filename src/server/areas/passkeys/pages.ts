import { RefusalError } from '../../platform/refusal-error.ts';
import type { PageLoader } from '../../runtime/area.ts';
import { requireMember } from '../account/service.ts';
import { listLoginProviders } from '../identity-providers/service.ts';
import { canRemove, maxPasskeys } from './passkey-rules.ts';
import { listPasskeys } from './queries.ts';

export const passkeysPage: PageLoader<'mypage/passkeys'> = async (context) => {
  const { database, store } = context;
  const { account_id: accountId, has_password: hasPassword } = await requireMember(context);
  const passkeys = await listPasskeys(database, { storeId: store.id, accountId });
  const providers = (await listLoginProviders(database, context, accountId)).length;
  const isRemovable = canRemove({ passkeys: passkeys.length, hasPassword, providers });
  return {
    passkeys: passkeys.map((each) => ({
      passkeyId: each.passkey_id,
      name: each.name,
      createdAt: each.created_at.toISOString(),
      lastUsedAt: each.last_used_at?.toISOString() ?? null,
      canRemove: isRemovable,
    })),
    isFull: passkeys.length >= maxPasskeys,
    isOnlyWay: passkeys.length === 1 && !isRemovable,
    hasPassword,
  };
};

export const namePage: PageLoader<'mypage/passkeys/name'> = async (context) => {
  const { database, store, params } = context;
  const { account_id: accountId } = await requireMember(context);
  const found = (await listPasskeys(database, { storeId: store.id, accountId })).find(
    (each) => each.passkey_id === params.passkeyId,
  );
  if (found === undefined) throw new RefusalError(404, 'NOT_FOUND', 'There is no such passkey.');
  return { passkeyId: found.passkey_id, name: found.name };
};
