// Hashes that other systems made of passwords. `npm run members -- import` stores them; the first login replaces them.
import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { verify as verifyArgon2 } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';

const derivePbkdf2 = promisify(pbkdf2);
/** The library's types have no overload for promisify with options. */
const deriveScrypt = promisify<string, Buffer, number, import('node:crypto').ScryptOptions, Buffer>(scrypt);

export interface ImportedHash {
  /** As it is stored: Django's and passlib's spellings become PHC strings, `$2a$` and `$2y$` become `$2b$`. */
  readonly text: string;
  /** What the hash begins with, and its cost depends on: `$2b$12$`, `$pbkdf2-sha256$i=600000,l=32$`. */
  readonly parameters: string;
  readonly verify: (password: string) => Promise<boolean>;
}

/** Why a hash is not taken. `tooExpensive`: a login would take more than about a second, or too much memory. */
export type HashProblem = 'unsupported' | 'tooExpensive';

type Reading = ImportedHash | HashProblem;
type ReadGroups = (groups: readonly string[], text: string) => Reading;

/** KiB of memory, and KiB times passes: libsodium's "moderate" is 262,144 and three. */
const argon2Limits = { memory: 262_144, work: 786_432, lanes: 16 };
const maxBcryptCost = 13;
/** Bytes of memory, and blocks mixed: OWASP's strongest is N = 2^17, r = 8, p = 1. */
const scryptLimits = { memory: 2 ** 27, work: 2 ** 21 };
/** Iterations times blocks of the digest. */
const maxPbkdf2Work = 2_000_000;
const digestBytes: { readonly [digest: string]: number } = { sha1: 20, sha256: 32, sha512: 64 };
const maxLength = 512;

const readArgon2: ReadGroups = ([kind = '', version = '', memory = '', passes = '', lanes = ''], text) => {
  const [kib, count, parallelism] = [Number(memory), Number(passes), Number(lanes)];
  if (count < 1 || parallelism < 1 || kib < 8 * parallelism) return 'unsupported';
  if (kib > argon2Limits.memory || kib * count > argon2Limits.work || parallelism > argon2Limits.lanes) return 'tooExpensive';
  const parameters = `$argon2${kind}$v=${version}$m=${memory},t=${passes},p=${lanes}$`;
  return { text, parameters, verify: (password) => verifyArgon2(text, password) };
};

const readBcrypt: ReadGroups = ([cost = '', encoded = '']) => {
  if (Number(cost) < 4) return 'unsupported';
  if (Number(cost) > maxBcryptCost) return 'tooExpensive';
  const parameters = `$2b$${cost}$`;
  const text = parameters + encoded;
  return { text, parameters, verify: (password) => verifyBcrypt(password, text) };
};

const readScrypt: ReadGroups = ([logarithm = '', blocks = '', lanes = '', salt = '', hash = ''], text) => {
  const [N, r, p] = [2 ** Number(logarithm), Number(blocks), Number(lanes)];
  if (N < 2 || r < 1 || p < 1) return 'unsupported';
  if (128 * N * r > scryptLimits.memory || N * r * p > scryptLimits.work) return 'tooExpensive';
  const key = decode(hash);
  const options = { N, r, p, maxmem: 2 * scryptLimits.memory };
  return {
    text,
    parameters: `$scrypt$ln=${logarithm},r=${blocks},p=${lanes}$`,
    verify: async (password) => timingSafeEqual(await deriveScrypt(password, decode(salt), key.length, options), key),
  };
};

const readPbkdf2: ReadGroups = ([digest = '', iterations = '', salt = '', hash = '']) => {
  const [key, saltBytes] = [decode(hash), decode(salt)];
  const [count, bytes] = [Number(iterations), digestBytes[digest] ?? 0];
  if (count < 1 || bytes === 0 || key.length < 16 || key.length > 64) return 'unsupported';
  if (count * Math.ceil(key.length / bytes) > maxPbkdf2Work) return 'tooExpensive';
  const parameters = `$pbkdf2-${digest}$i=${count},l=${key.length}$`;
  return {
    text: `${parameters}${encode(saltBytes)}$${encode(key)}`,
    parameters,
    verify: async (password) => timingSafeEqual(await derivePbkdf2(password, saltBytes, count, key.length, digest), key),
  };
};

const base64 = '[A-Za-z0-9+/]';
/** passlib writes `.` for `+`. */
const passlib = '[A-Za-z0-9./+]';

const formats: readonly { readonly pattern: RegExp; readonly read: ReadGroups }[] = [
  {
    pattern: new RegExp(
      `^\\$argon2(id|i|d)\\$v=(16|19)\\$m=(\\d{1,8}),t=(\\d{1,4}),p=(\\d{1,3})\\$${base64}{11,86}\\$${base64}{22,86}$`,
    ),
    read: readArgon2,
  },
  { pattern: /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{53})$/, read: readBcrypt },
  {
    pattern: new RegExp(`^\\$scrypt\\$ln=(\\d{1,2}),r=(\\d{1,3}),p=(\\d{1,3})\\$(${base64}{1,86})\\$(${base64}{22,86})$`),
    read: readScrypt,
  },
  {
    pattern: new RegExp(
      `^\\$pbkdf2-(sha1|sha256|sha512)\\$(?:i=)?(\\d{1,9})(?:,l=\\d{1,3})?\\$(${passlib}{1,172})\\$(${passlib}+)$`,
    ),
    read: readPbkdf2,
  },
  {
    pattern: new RegExp(`^\\$pbkdf2\\$(\\d{1,9})\\$(${passlib}{1,172})\\$(${passlib}+)$`),
    read: ([iterations = '', salt = '', hash = ''], text) => readPbkdf2(['sha1', iterations, salt, hash], text),
  },
  {
    // Django, whose salt is a text.
    pattern: new RegExp(`^pbkdf2_(sha1|sha256)\\$(\\d{1,9})\\$([^$]{1,128})\\$(${base64}+)={0,2}$`),
    read: ([digest = '', iterations = '', salt = '', hash = ''], text) =>
      readPbkdf2([digest, iterations, encode(Buffer.from(salt)), hash], text),
  },
];

const decode = (text: string): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64');
const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** `readImportedHash('$2y$12$…')` → `{ text: '$2b$12$…', parameters: '$2b$12$', verify }` */
export function readImportedHash(text: string): Reading {
  if (text.length > maxLength) return 'unsupported';
  for (const { pattern, read } of formats) {
    const match = pattern.exec(text);
    if (match !== null) return read(match.slice(1), text);
  }
  return 'unsupported';
}

/** A hash of these parameters that no password has: comparing with it takes as long as with any other. */
export function createDummyHash(parameters: string): ImportedHash | undefined {
  const encoded = parameters.startsWith('$2b$') ? '.'.repeat(53) : `${'A'.repeat(22)}$${'A'.repeat(dummyLength(parameters))}`;
  const reading = readImportedHash(parameters + encoded);
  return typeof reading === 'string' ? undefined : reading;
}

/** Characters of base64 for the length that the parameters state, or 32 bytes. */
function dummyLength(parameters: string): number {
  const bytes = /,l=(\d+)\$$/.exec(parameters)?.[1];
  return Math.ceil((Number(bytes ?? 32) * 4) / 3);
}
