// How apps identify members: by their accounts, or each by identifiers of its own (pairwise).

import type Provider from 'oidc-provider';
import type { AdapterPayload, Client } from 'oidc-provider';
import type { Queryable } from '../../../../platform/database/database.ts';
import { hashText } from '../../../../platform/keys.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { makeToken } from '../../../../platform/random.ts';

/** The member of a client that has the salt. */
export const saltName = 'pairwise_salt';

/**
 * The part of an app's metadata that says how it identifies members. What applied when the app was first used stays, whatever its settings
 * say later.
 */
export async function describeSubjects(
  on: Queryable,
  { random }: Pick<Platform, 'random'>,
  { storeId, clientId, isPairwise }: { readonly storeId: string; readonly clientId: string; readonly isPairwise: boolean },
): Promise<AdapterPayload> {
  const key = [storeId, clientId];
  const find = () =>
    on.query<{ salt: string | null }>('SELECT salt FROM oidc_subjects WHERE store_id = $1 AND client_id = $2', key);
  let [row] = await find();
  if (row === undefined) {
    const insert = 'INSERT INTO oidc_subjects (store_id, client_id, salt) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING';
    await on.query(insert, [...key, isPairwise ? makeToken(random) : null]);
    [row] = await find();
  }
  return row?.salt == null ? {} : { [saltName]: row.salt };
}

/**
 * Makes apps with a salt pairwise when the provider finds them. As metadata, the library takes it only of apps whose addresses have one
 * host, and which are not for devices: it derives the identifiers from the host.
 */
export function identifyPairwise({ Client }: Provider): void {
  const find = Client.find.bind(Client);
  Client.find = async (id) => {
    const client = await find(id);
    return client !== undefined && readSalt(client) !== undefined ? Object.assign(client, { subjectType: 'pairwise' }) : client;
  };
}

const readSalt = (client: Client): unknown => Object.getOwnPropertyDescriptor(client, saltName)?.value;

/** The identifier of an account for an app. */
export function identify(accountId: string, client: Client): string {
  const salt = readSalt(client);
  if (typeof salt !== 'string') throw new Error('The app has no salt.');
  return hashText(`${salt}\n${accountId}`);
}
