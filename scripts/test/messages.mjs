/**
 * What the reporters of both runners send to scripts/test.mjs. A unit is what is counted: a file of Vitest, a test of Playwright;
 * both are named by their file.
 * @typedef {{ kind: 'start', units: readonly string[] }
 *   | { kind: 'begin', unit: string }
 *   | { kind: 'end', unit: string, seconds: number, passed: number, failed: number }
 *   | { kind: 'failure', title: string, message: string }} Message
 */

/** @param {Message} message */
export function send(message) {
  // Without a parent that listens, as in `npx vitest --reporter=…`, there is no channel.
  process.send?.(message);
}
