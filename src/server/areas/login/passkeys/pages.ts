import { RefusalError } from '../../../platform/refusal-error.ts';
import type { FormRequest, FormSource, PageLoader } from '../../../runtime/area.ts';
import { requireMember } from '../../account/member/service.ts';
import { listLoginProviders } from '../identity-providers/service.ts';
import { describePasskey } from './own-passkeys.ts';
import { canRemove, maxPasskeys } from './passkey-rules.ts';
import { listPasskeys, type PasskeyRow } from './queries.ts';

export const passkeysPage: PageLoader<'mypage/passkeys'> = async (context) => {
  const { database, store, language } = context;
  const { account_id: accountId, has_password: hasPassword } = await requireMember(context);
  const passkeys = await listPasskeys(database, { storeId: store.id, accountId });
  const providers = (await listLoginProviders(database, context, accountId)).length;
  const isRemovable = canRemove({ passkeys: passkeys.length, hasPassword, providers });
  return {
    passkeys: passkeys.map((passkey) => ({ ...describePasskey(passkey, language), canRemove: isRemovable })),
    isFull: passkeys.length >= maxPasskeys,
    isOnlyWay: passkeys.length === 1 && !isRemovable,
    hasPassword,
  };
};

export const namePage: PageLoader<'mypage/passkeys/name'> = async (context) => {
  const passkey = await findOwn(context);
  if (passkey === undefined) throw new RefusalError('NOT_FOUND');
  return { passkeyId: passkey.passkey_id, name: passkey.name };
};

export const nameForm: FormSource<'passkey-name'> = {
  initial: async (context) => ({ name: (await findOwn(context))?.name ?? null }),
};

/** The passkey in the route, of the member who is signed in. */
async function findOwn(context: FormRequest): Promise<PasskeyRow | undefined> {
  const { account_id: accountId } = await requireMember(context);
  const passkeys = await listPasskeys(context.database, { storeId: context.store.id, accountId });
  return passkeys.find((passkey) => passkey.passkey_id === context.params['passkeyId']);
}
