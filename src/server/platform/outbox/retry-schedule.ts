/**
 * Seconds after the first, second, … attempt; the last one repeats until the message expires. Short at first, because most failures are
 * over soon and a code lives ten minutes; then at least 30 minutes, and after the first hour two hours (RFC 5321, 4.5.4.1).
 */
const delays = [2, 10, 60, 300, 1_800, 1_800, 7_200] as const;

/** Seconds until the next attempt; `attempts`: so far, at least one. */
export function findRetryDelay(attempts: number): number {
  return delays[Math.min(attempts, delays.length) - 1] ?? delays[0];
}

/** Seconds until a server is asked again that did not accept the store's sender: somebody must change that first. */
export const senderRetryDelay = 1_800;
