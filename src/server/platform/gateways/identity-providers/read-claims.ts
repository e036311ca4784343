import { isObject } from '../../../../../engine/declare/index.ts';
import { type ClaimPaths, cleanText, type ProviderIdentity } from './identity-provider-gateway.ts';

type Claims = Readonly<Record<string, unknown>>;

const maxSubject = 255;
const maxPosted = 4_000;
const maxName = 50;

/** A subject that can be stored: a text, or a number of providers that are older than OpenID Connect. */
export function readSubject(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= maxSubject ? text : undefined;
}

/** `readPath({ data: { id: "1" } }, "data.id")` → `"1"` */
export function readPath(claims: Claims, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), claims);
}

/**
 * What a form may suggest. `profile`: one source that the provider vouches for, so that an address and whether it was verified belong
 * together. `posted`: the JSON in `user` that Apple posts once; the browser could have changed it, so only names are read from it.
 */
export function readPerson(
  profile: Claims,
  paths: ClaimPaths,
  posted: string | null,
): Pick<ProviderIdentity, 'email' | 'isEmailVerified' | 'familyName' | 'givenName'> {
  const email = readPath(profile, paths.email);
  const verified = readPath(profile, paths.emailVerified);
  const named: Claims = { ...profile, user: parsePosted(posted) };
  return {
    email: typeof email === 'string' && email !== '' ? email : null,
    // Some providers send it as a text.
    isEmailVerified: verified === true || verified === 'true',
    familyName: readName(readPath(named, paths.familyName)),
    givenName: readName(readPath(named, paths.givenName)),
  };
}

function parsePosted(posted: string | null): unknown {
  if (posted === null || posted.length > maxPosted) return undefined;
  try {
    return JSON.parse(posted);
  } catch {
    return undefined;
  }
}

/** A name that a form may suggest: no markup, no address, no invisible characters. */
function readName(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > maxName) return null;
  const name = cleanText(value.normalize('NFC'), maxName);
  return name === '' || /[<>"'`&\\/@]|www\./i.test(name) ? null : name;
}
