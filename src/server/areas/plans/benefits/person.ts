// Who takes a benefit: keyed hashes of the address and the card, which cannot be turned back into them.
import { createHmac } from 'node:crypto';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { findMember } from '../../../platform/sessions/members.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { readKeys } from './keys.ts';

export interface Person {
  /** Hashes under which what this person has taken may be recorded. */
  readonly known: readonly string[];
  /** Hashes under which it is recorded from now on. */
  readonly recorded: readonly string[];
}

type Kind = 'address' | 'unproven address' | 'card';

export type PersonContext = Pick<RequestContext, 'database' | 'platform' | 'store' | 'session' | 'cachedMember'>;

const hash = (key: Buffer, kind: Kind, value: string): string =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url');

/**
 * The member of the session with a card, or else a guest with the address that they typed. What somebody takes with an address that they have not
 * proven counts for others without proof only, so that nobody uses up what its owner may have.
 */
export async function findPerson(
  context: PersonContext,
  { cardHash = null, guestEmail = null }: { readonly cardHash?: string | null; readonly guestEmail?: string | null } = {},
): Promise<Person> {
  const { database, platform, store } = context;
  const member = await findMember(context);
  const address = member === undefined ? guestEmail : member.email;
  const cards = cardHash === null ? [] : [cardHash];
  if (address === null) return { known: cards, recorded: cards };
  const [key, ...earlier] = await readKeys({ database, platform, storeId: store.id });
  const isProven = member !== undefined && member.email_verified_at !== null;
  const kinds: readonly [Kind, ...Kind[]] = isProven ? ['address'] : ['unproven address', 'address'];
  const value = normalizeEmail(address);
  return {
    known: [key, ...earlier].flatMap((hashKey) => kinds.map((kind) => hash(hashKey, kind, value))).concat(cards),
    recorded: [hash(key, kinds[0], value), ...cards],
  };
}

/** The hash of an account's address. */
export async function hashAddress(
  { database, platform, store }: Pick<PersonContext, 'database' | 'platform' | 'store'>,
  { email, isProven }: { readonly email: string; readonly isProven: boolean },
): Promise<string> {
  const [key] = await readKeys({ database, platform, storeId: store.id });
  return hash(key, isProven ? 'address' : 'unproven address', normalizeEmail(email));
}

/** The hash of a card's fingerprint; null: the provider gave none. */
export async function hashCard(
  { database, platform, store }: Pick<PersonContext, 'database' | 'platform' | 'store'>,
  { fingerprint }: { readonly fingerprint?: string },
): Promise<string | null> {
  if (fingerprint === undefined) return null;
  const [key] = await readKeys({ database, platform, storeId: store.id });
  return hash(key, 'card', fingerprint);
}
