// How much a process does at once: settings of the environment with defaults by processor cores.
import { availableParallelism } from 'node:os';
import { ConfigError } from './startup-error.ts';

export interface Capacity {
  /** Mails and text messages that are handed over at once. */
  readonly mailsInFlight: number;
}

type Read = (name: string) => string | undefined;

export function readCapacity(read: Read, cores = availableParallelism()): Capacity {
  return {
    // They wait for the mail server nearly all the time.
    mailsInFlight: readCount('MAILS_IN_FLIGHT', read, { fallback: clamp(16 * cores, 8, 64), most: 1_000 }),
  };
}

/** A whole number from 1 to `most`: `readCount('MAILS_IN_FLIGHT', read, { fallback: 16, most: 1_000 })`. */
function readCount(name: string, read: Read, { fallback, most }: { readonly fallback: number; readonly most: number }): number {
  const text = read(name);
  if (text === undefined) return fallback;
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1 || count > most)
    throw new ConfigError(`${name} is "${text}" but must be a number from 1 to ${most}.`);
  return count;
}

const clamp = (count: number, least: number, most: number): number => Math.min(Math.max(count, least), most);
