// The ceremonies of WebAuthn: what to ask a browser for, and what it answered.
import { isObject } from '../../../../../engine/declare/index.ts';
import { localize } from '../../../../rules/languages.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type ChallengeSubject, consumeChallenge, isOwnChallenge, makeChallenge } from './challenges.ts';
import type { PasskeyRow, StoredCredential } from './queries.ts';

/** Loaded with the first passkey: it takes as much of a start as the web server's own packages. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Passkeys belong to the host name of the store's origin. */
const hostOf = ({ store }: Pick<RequestContext, 'store'>) => new URL(store.origin).hostname;

/** A challenge as the libraries expect it, because browsers decode it. */
const encodeChallenge = (challenge: string) => Buffer.from(challenge);
const decodeChallenge = (encoded: string) => Buffer.from(encoded, 'base64url').toString();

/** A passkey as browsers look for it. */
const toDescriptor = ({ credential_id: id, transports }: PasskeyRow) => ({ id, transports: [...transports] });

/** What browsers send as AAGUID so that the model of a security key stays unknown. */
const hiddenAuthenticator = '00000000-0000-0000-0000-000000000000';

export async function describeCreation(
  context: RequestContext,
  subject: ChallengeSubject,
  user: {
    readonly userId: string;
    readonly name: string;
    readonly passkeys: readonly PasskeyRow[];
    /** `discouraged`: who is asked for it is named first, so that the browser does not offer it at other logins. */
    readonly residentKey: 'required' | 'discouraged';
  },
): Promise<string> {
  const { plans, language, platform } = context;
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: localize(plans.settings.storeSettingData.serviceName, language),
    rpID: hostOf(context),
    userID: Buffer.from(user.userId),
    userName: user.name,
    userDisplayName: user.name,
    challenge: encodeChallenge(makeChallenge(platform, subject)),
    timeout: 300_000,
    excludeCredentials: user.passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: user.residentKey, userVerification: 'required' },
  });
  return JSON.stringify(options);
}

/** `passkeys`: those of who is signed in. A login names none, because that would reveal which accounts exist. */
export async function describeRequest(
  context: RequestContext,
  subject: ChallengeSubject,
  passkeys: readonly PasskeyRow[] = [],
): Promise<string> {
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(context),
    challenge: encodeChallenge(makeChallenge(context.platform, subject)),
    timeout: 300_000,
    allowCredentials: passkeys.map(toDescriptor),
    userVerification: 'required',
  });
  return JSON.stringify(options);
}

export interface CreatedCredential {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
  /** AAGUID; null: the browser hides it. */
  readonly authenticator: string | null;
}

/** Verifies a new passkey; undefined: it is not acceptable. `credential`: JSON, as the browser sent it. */
export async function readCreation(
  context: RequestContext,
  subject: ChallengeSubject,
  credential: string,
): Promise<CreatedCredential | undefined> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verify(context, subject, async (expected) =>
    verifyRegistrationResponse({ ...expected, response: JSON.parse(credential) }),
  );
  if (verified?.registrationInfo === undefined) return undefined;
  const { aaguid, credential: created } = verified.registrationInfo;
  const { id, publicKey, counter, transports } = created;
  const authenticator = aaguid === hiddenAuthenticator ? null : aaguid;
  return { credentialId: id, publicKey, counter, transports: listTransports(transports), authenticator };
}

/** How a browser reaches the authenticator: `["internal", "hybrid"]`. The library passes on whatever was sent. */
const listTransports = (sent: unknown): readonly string[] =>
  Array.isArray(sent)
    ? sent.filter((name): name is string => typeof name === 'string' && /^[a-z-]{1,20}$/.test(name)).slice(0, 10)
    : [];

/** Verifies a proof of a known passkey, and returns its new counter; undefined: it is not acceptable. */
export async function readProof(
  context: RequestContext,
  subject: ChallengeSubject,
  credential: string,
  stored: StoredCredential,
): Promise<number | undefined> {
  const knownCredential = {
    id: readCredentialId(credential) ?? '',
    publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64')),
    counter: stored.counter,
  };
  const { verifyAuthenticationResponse } = await loadLibrary();
  const verified = await verify(context, subject, async (expected) =>
    verifyAuthenticationResponse({ ...expected, response: JSON.parse(credential), credential: knownCredential }),
  );
  return verified?.authenticationInfo.newCounter;
}

interface Expected {
  readonly expectedChallenge: (encoded: string) => boolean;
  readonly expectedOrigin: string;
  readonly expectedRPID: string;
  readonly requireUserVerification: true;
}

/** Verifies an answer and uses its challenge up. The library checks the shape, and throws for all that it does not accept. */
async function verify<Verified extends { readonly verified: boolean }>(
  context: RequestContext,
  subject: ChallengeSubject,
  check: (expected: Expected) => Promise<Verified>,
): Promise<Verified | undefined> {
  let challenge = '';
  const expectedChallenge = (encoded: string): boolean => {
    challenge = decodeChallenge(encoded);
    return isOwnChallenge(context.platform, subject, challenge);
  };
  const { origin } = context.store;
  const expected = {
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: hostOf(context),
    requireUserVerification: true,
  } as const;
  const result = await check(expected).catch(() => undefined);
  if (result?.verified !== true) return undefined;
  return (await consumeChallenge(context.database, subject, challenge)) ? result : undefined;
}

/** base64url of at most 1,023 bytes (WebAuthn, section 4). */
const credentialIdPattern = /^[\w-]{1,1364}$/;

/** The ID in a browser's answer; undefined: it is no answer. */
export function readCredentialId(credential: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(credential);
    const id = isObject(parsed) ? parsed['id'] : undefined;
    return typeof id === 'string' && credentialIdPattern.test(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
