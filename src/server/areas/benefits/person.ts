// Who takes a benefit: keyed hashes of the address and the card, which cannot be turned back into them.
import { createHmac } from 'node:crypto';
import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import type { Member } from '../../platform/sessions/members.ts';
import { findMember } from '../../platform/sessions/members.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { readKeys } from './keys.ts';

export interface Person {
  /** Hashes under which what this person has taken may be recorded. */
  readonly known: readonly string[];
  /** Hashes under which it is recorded from now on. */
  readonly recorded: readonly string[];
}

type Kind = 'address' | 'guest address' | 'card';

export type PersonContext = Pick<RequestContext, 'database' | 'platform' | 'store' | 'session' | 'cachedMember'>;

const hash = (key: Buffer, kind: Kind, value: string): string =>
  createHmac('sha256', key).update(`${kind}\n${value}`).digest('base64url');

/**
 * The member of the session with a card, or else a guest with the address that they typed. A guest's address is not proven: what it takes counts
 * for guests only, so that nobody uses up what a member of this address may have.
 */
export async function findPerson(
  context: PersonContext,
  { cardHash = null, guestEmail = null }: { readonly cardHash?: string | null; readonly guestEmail?: string | null } = {},
): Promise<Person> {
  const { database, platform, store } = context;
  const member = await findMember(context);
  const address = addressOf(member) ?? (member === undefined ? guestEmail : null);
  const cards = cardHash === null ? [] : [cardHash];
  if (address === null) return { known: cards, recorded: cards };
  const [key, ...earlier] = await readKeys({ database, platform, storeId: store.id });
  const kinds: readonly [Kind, ...Kind[]] = member === undefined ? ['guest address', 'address'] : ['address'];
  const value = normalizeEmail(address);
  return {
    known: [key, ...earlier].flatMap((each) => kinds.map((kind) => hash(each, kind, value))).concat(cards),
    recorded: [hash(key, kinds[0], value), ...cards],
  };
}

/** An address counts once its owner has proven it. */
export const addressOf = (member: Pick<Member, 'email' | 'email_verified_at'> | undefined): string | null =>
  member === undefined || member.email_verified_at === null ? null : member.email;

/** The hash of a proven address. */
export async function hashAddress(
  { database, platform, store }: Pick<PersonContext, 'database' | 'platform' | 'store'>,
  email: string,
): Promise<string> {
  const [key] = await readKeys({ database, platform, storeId: store.id });
  return hash(key, 'address', normalizeEmail(email));
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
