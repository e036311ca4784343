// How much a process does at once, and which part of the work: settings of the environment with defaults by processor cores.
import { availableParallelism } from 'node:os';
import { ConfigError } from './startup-error.ts';

/** Parts of the work, which processes may share: pages and calls; background jobs; mails and text messages. */
const roles = ['web', 'jobs', 'mail'] as const;
export type Role = (typeof roles)[number];

export interface Capacity {
  /** The parts of the work that this process does. */
  readonly roles: ReadonlySet<Role>;
  /** Most connections to PostgreSQL; one more waits for notifications of jobs. */
  readonly poolSize: number;
  /** Passwords that are hashed at once. */
  readonly hashThreads: number;
  /** Charges, and refunds, that each job may have under way at once. */
  readonly chargesInFlight: number;
  /** Mails and text messages that are handed over at once. */
  readonly mailsInFlight: number;
}

type Read = (name: string) => string | undefined;

/** The threads of Node for hashes, files, DNS, compression and pictures. It reads the variable before any program. */
const defaultThreadPool = 4;
/** Threads that hashes leave to the others. */
const otherThreads = 2;

export function readCapacity(read: Read, cores = availableParallelism()): Capacity {
  const threadPool = Number(read('UV_THREADPOOL_SIZE') ?? defaultThreadPool) || defaultThreadPool;
  const maxHashThreads = Math.max(1, threadPool - otherThreads);
  return {
    roles: readRoles(read('ROLE')),
    // One thread of JavaScript cannot use more.
    poolSize: readCount('DATABASE_POOL_SIZE', read, { fallback: clamp(4 * cores, 10, 40), most: 1_000 }),
    hashThreads: readCount('HASH_THREADS', read, {
      fallback: clamp(cores, 1, maxHashThreads),
      most: maxHashThreads,
      hint: `; for more, UV_THREADPOOL_SIZE must be larger by ${otherThreads}`,
    }),
    // They wait for the provider nearly all the time.
    chargesInFlight: readCount('CHARGES_IN_FLIGHT', read, { fallback: clamp(8 * cores, 16, 64), most: 1_000 }),
    mailsInFlight: readCount('MAILS_IN_FLIGHT', read, { fallback: clamp(16 * cores, 8, 64), most: 1_000 }),
  };
}

function readRoles(text: string | undefined): ReadonlySet<Role> {
  const names = text?.split(',').map((name) => name.trim()) ?? roles;
  const knownRoles = roles.filter((role) => names.includes(role));
  if (knownRoles.length !== names.length || knownRoles.length === 0)
    throw new ConfigError(`ROLE is "${text}" but must be some of ${roles.join(', ')}, each once, with commas between.`);
  return new Set(knownRoles);
}

/** A whole number from 1 to `most`: `readCount('CHARGES_IN_FLIGHT', read, { fallback: 16, most: 1_000 })`. */
function readCount(
  name: string,
  read: Read,
  { fallback, most, hint = '' }: { readonly fallback: number; readonly most: number; readonly hint?: string },
): number {
  const text = read(name);
  if (text === undefined) return fallback;
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1 || count > most)
    throw new ConfigError(`${name} is "${text}" but must be a number from 1 to ${most}${hint}.`);
  return count;
}

const clamp = (count: number, least: number, most: number): number => Math.min(Math.max(count, least), most);
