import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../src/server/platform/database/database.ts';
import { JourneyError, type World } from './world.ts';

/** Timeout in milliseconds until a press reaches the flow's row; in a browser its page is loaded and filled first. */
const pressTimeout = 60_000;

/**
 * Runs something between validation and the flow's transaction: holds the flow's rows until the server waits for one of them.
 * Simulates another tab acting at the same moment.
 */
export async function whileLocked<Reply>(
  { database }: World,
  flow: string,
  press: () => Promise<Reply>,
  meanwhile: (tx: Transaction) => Promise<void>,
): Promise<Reply> {
  let pressRequest: Promise<Reply> | undefined;
  await database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM flows WHERE flow_id = $1 FOR UPDATE', [flow]);
    pressRequest = press();
    if (await isBlocked(tx, pressRequest)) await meanwhile(tx);
  });
  if (pressRequest === undefined) throw new JourneyError('nothing was pressed');
  return pressRequest;
}

/** Whether the server waits for the row. Returns false if the press was answered without waiting. */
async function isBlocked(tx: Transaction, pressRequest: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const note = (): void => {
    isOver = true;
  };
  pressRequest.then(note, note);
  const begun = performance.now();
  while (performance.now() - begun < pressTimeout) {
    const waiting = await tx.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return true;
    if (isOver) return false;
    await wait(25);
  }
  throw new JourneyError('the server did not come to wait for the row of the flow');
}
