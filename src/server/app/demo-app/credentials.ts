// What the demo app proves with that it is itself.
import type { FastifyInstance } from 'fastify';
import { endSecretOf, insertSecret, listSecrets } from '../../areas/oidc/provider/app-secrets.ts';
import { hashText } from '../../platform/keys.ts';
import { firstStoreId } from '../seed/seed-store.ts';

export const demoClientId = 'demo-app';
const author = 'npm start';

/**
 * Returns the app's secret, which all processes derive from the keys of the database; the first one puts it in force. One of earlier keys
 * ends. One that an operator has ended stays ended.
 */
export async function ensureDemoSecret({ database, platform }: Pick<FastifyInstance, 'database' | 'platform'>): Promise<string> {
  const key = { storeId: firstStoreId, clientId: demoClientId };
  const secret = platform.keys.sign('secret of the demo app', firstStoreId);
  const now = platform.clock.now();
  await database.transaction(async (tx) => {
    for (const { hash, createdBy } of (await listSecrets(tx, key)).secrets)
      if (createdBy === author && hash !== hashText(secret)) await endSecretOf(tx, key, hash, now);
    await insertSecret(tx, key, { secret, by: author, now });
  });
  return secret;
}
