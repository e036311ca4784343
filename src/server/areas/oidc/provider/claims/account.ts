import type { Account, KoaContextWithOIDC } from 'oidc-provider';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Store } from '../../../../platform/sessions/request-state.ts';
import type { StoreSettings } from '../../../../project/store-settings.ts';
import { findClient } from '../clients.ts';
import { describeClaims, describeCustomClaims, findClaimsRow } from './account-claims.ts';
import { listCustomClaims, selectClaims } from './claims-of-app.ts';
import { pictureAddress } from './pictures.ts';

interface AccountSource {
  readonly database: Queryable;
  readonly platform: Platform;
  readonly store: Store;
  readonly settings: StoreSettings;
}

/** The account as the provider knows it; undefined: there is none. */
export async function describeAccount(
  { database, platform, store, settings }: AccountSource,
  context: KoaContextWithOIDC,
  accountId: string,
): Promise<Account | undefined> {
  const row = await findClaimsRow(database, store.id, accountId);
  return (
    row && {
      accountId,
      claims: async (use, _scope, single) => {
        const client = findClient(settings, context.oidc.client?.clientId ?? '');
        const grant = context.oidc.entities.Grant;
        const custom = client === undefined ? {} : describeCustomClaims(row, listCustomClaims(client));
        const picture =
          grant && row.image_id !== null ? { picture: pictureAddress(platform, store, grant.jti, row.image_id) } : {};
        const claims = selectClaims({ ...custom, ...describeClaims(row), ...picture }, { grant, use, single, client });
        return { ...claims, sub: accountId };
      },
    }
  );
}
