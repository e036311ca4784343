// Passkeys of who is signed in: a member, or an operator of the console.
import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { CommandContext, RequestContext } from '../../../runtime/area.ts';
import { describeUserAgent } from '../../../runtime/request/user-agent.ts';
import { maxPasskeys } from './passkey-rules.ts';
import { nameProvider } from './providers.ts';
import {
  findOwnCredential,
  insertPasskey,
  listPasskeys,
  type PasskeyHolder,
  type PasskeyRow,
  type PasskeyUse,
} from './queries.ts';
import {
  type CreatedCredential,
  describeCreation,
  describeRequest,
  readCreation,
  readCredentialId,
  readProof,
} from './web-authn.ts';

/** Who is signed in, and the session that may answer a challenge. */
export interface PasskeyOwner {
  readonly holder: PasskeyHolder;
  readonly sessionId: string | null;
}

type BrowserContext = Pick<CommandContext, 'platform' | 'plans' | 'language' | 'userAgent' | 'now'>;

const subjectOf = ({ holder, sessionId }: PasskeyOwner) => ({ storeId: holder.storeId, sessionId });

/** What to ask the browser for, to make a passkey. `name`: what the browser's own dialog and list call the account. */
export async function offerNewPasskey(context: RequestContext, owner: PasskeyOwner, name: string): Promise<string> {
  const { holder } = owner;
  const passkeys = await listPasskeys(context.database, holder);
  assertRoom(passkeys);
  const user =
    'accountId' in holder
      ? ({ userId: holder.accountId, residentKey: 'required' } as const)
      : ({ userId: holder.operatorId, residentKey: 'discouraged' } as const);
  return describeCreation(context, subjectOf(owner), { ...user, name, passkeys });
}

/** Verifies a passkey that the browser made; undefined: it is not acceptable. */
export const readNewPasskey = (
  context: RequestContext,
  owner: PasskeyOwner,
  credential: string,
): Promise<CreatedCredential | undefined> => readCreation(context, subjectOf(owner), credential);

/** Inserts a passkey under the name of the browser. The caller has locked its holder. */
export async function saveNewPasskey(
  tx: Transaction,
  context: BrowserContext,
  holder: PasskeyHolder,
  created: CreatedCredential,
): Promise<{ readonly passkeyId: string; readonly name: string }> {
  assertRoom(await listPasskeys(tx, holder));
  const passkey = { passkeyId: makeId(context.platform.random, 'p'), name: describeBrowser(context) };
  if (!(await insertPasskey(tx, holder, { ...created, ...passkey, now: context.now }))) throw new RefusalError('PASSKEY_KNOWN');
  return passkey;
}

/** Asks who is signed in for one of their passkeys; undefined: they have none. */
export async function describeOwnRequest(context: RequestContext, owner: PasskeyOwner): Promise<string | undefined> {
  const passkeys = await listPasskeys(context.database, owner.holder);
  return passkeys.length === 0 ? undefined : describeRequest(context, subjectOf(owner), passkeys);
}

/** Verifies the answer, which is then saved by `saveUse`; undefined: it does not prove who is signed in. */
export async function readOwnProof(
  context: RequestContext,
  owner: PasskeyOwner,
  credential: string,
): Promise<PasskeyUse | undefined> {
  const stored = await findOwnCredential(context.database, owner.holder, readCredentialId(credential) ?? '');
  if (stored === undefined) return undefined;
  const newCounter = await readProof(context, subjectOf(owner), credential, stored);
  if (newCounter === undefined) return undefined;
  return { passkeyId: stored.passkey_id, counter: stored.counter, newCounter, now: context.now };
}

/** A passkey as pages list it. */
export const describePasskey = (passkey: PasskeyRow, language: string) => ({
  passkeyId: passkey.passkey_id,
  name: passkey.name,
  provider: nameProvider(passkey.authenticator, language),
  createdAt: passkey.created_at.toISOString(),
  lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
});

/** Without scripts a browser cannot ask for a passkey. */
export function requireCredential(credential: string | undefined): string {
  if (credential === undefined || credential === '') throw new RefusalError('SCRIPTS_NEEDED');
  return credential;
}

/** `Chrome（Windows）` */
function describeBrowser({ plans, language, userAgent }: BrowserContext): string {
  const unknown = plans.text('mail.newDevice.unknown', language) ?? '';
  const { browser = unknown, system = unknown } = describeUserAgent(userAgent);
  return plans.text('sessions.device', language, { browser, system }) ?? browser;
}

function assertRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= maxPasskeys) throw new RefusalError('FULL');
}
