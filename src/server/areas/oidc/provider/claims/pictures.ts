// Pictures of members for apps: an address for each grant, which ends with the grant and with the picture.
import type { FastifyInstance } from 'fastify';
import { ownAddresses } from '../../../../../rules/own-addresses.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { hashText } from '../../../../platform/keys.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { RefusalError } from '../../../../platform/refusal-error.ts';
import type { Store } from '../../../../platform/sessions/request-state.ts';

const purpose = 'oidc picture';

/** `"https://store.example/oidc/pictures/<grant>.<signature>.png"`: only the store can make it, and it names neither account nor picture. */
export function pictureAddress({ keys }: Pick<Platform, 'keys'>, store: Store, grantId: string, imageId: string): string {
  const grantHash = hashText(grantId);
  return `${store.origin}${ownAddresses.oidcPictures}/${grantHash}.${keys.sign(purpose, describe(store.id, grantHash, imageId))}.png`;
}

const describe = (storeId: string, grantHash: string, imageId: string): string => `${storeId}\n${grantHash}\n${imageId}`;

/** Serves pictures to the pages of apps, of which no cache may keep them. */
export function registerPictures(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(`${ownAddresses.oidcPictures}/:file`, async ({ params, store, server }, reply) => {
    const [, grantHash, signature] = /^([\w-]{43})\.([\w-]{43})\.png$/.exec(params.file) ?? [];
    if (grantHash === undefined || signature === undefined) throw new RefusalError('NOT_FOUND');
    const image = await findImage(server.database, store.id, grantHash, server.platform.clock.now());
    if (image === undefined || !server.platform.keys.verifies(purpose, describe(store.id, grantHash, image.image_id), signature))
      throw new RefusalError('NOT_FOUND');
    return reply.header('cross-origin-resource-policy', 'cross-origin').type('image/png').send(Buffer.from(image.body));
  });
}

/** The picture of the account whose grant it is, if the grant contains the profile. */
async function findImage(on: Queryable, storeId: string, grantHash: string, now: Date) {
  const [row] = await on.query<{ image_id: string; body: Uint8Array }>(
    `SELECT image_id, body FROM oidc_records JOIN profile_images USING (store_id, account_id)
      WHERE store_id = $1 AND model = 'Grant' AND id_hash = $2 AND expires_at > $3 AND image_id IS NOT NULL
        AND payload->'openid'->'claims' ? 'picture'`,
    [storeId, grantHash, now],
  );
  return row;
}
