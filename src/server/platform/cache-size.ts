import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { ConfigError } from './startup-error.ts';

const megabyte = 1_048_576;

const least = 16;
const most = 65_536;

/**
 * Bytes that compiled plans and settings of all stores may take, by default: a sixteenth of the memory of the machine or its container, at
 * most a quarter of what Node may allocate, at least 64 MB.
 */
export function defaultCacheBytes(): number {
  // 0 or more than the machine has: not limited.
  const allowed = process.constrainedMemory();
  const memory = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return Math.max(64 * megabyte, Math.floor(Math.min(memory / 16, getHeapStatistics().heap_size_limit / 4)));
}

/** The variable PLAN_CACHE_MB in bytes: `readCacheBytes("256")` → 268435456. Throws a ConfigError. */
export function readCacheBytes(text: string | undefined): number {
  if (text === undefined) return defaultCacheBytes();
  const megabytes = Number(text);
  if (!/^\d{1,5}$/.test(text) || megabytes < least || megabytes > most)
    throw new ConfigError(`PLAN_CACHE_MB is "${text}" but must be a number from ${least} to ${most}.`);
  return megabytes * megabyte;
}

/** Measured with this project: 2.4 for screens with their forms, 0.9 for forms with validators, 1.1 for settings. */
const bytesPerCharacter = 3;

/** Estimates the bytes of the heap that a value takes, from the length of its JSON. */
export function estimateBytes(value: unknown): number {
  return JSON.stringify(value).length * bytesPerCharacter;
}
