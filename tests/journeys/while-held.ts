import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../src/server/store/database.ts';
import { JourneyError, type World } from './world.ts';

/** Milliseconds that a press may take to come to the flow's row: in a browser its page is drawn, looked at and filled first. */
const patience = 60_000;

/**
 * Lets something happen between the judging of what was sent and the turn of the flow: the flow's rows are held until the server waits for
 * one of them. As another person's tab would do it, at the same moment.
 */
export async function whileHeld<Reply>(
  { database }: World,
  flow: string,
  press: () => Promise<Reply>,
  meanwhile: (tx: Transaction) => Promise<void>,
): Promise<Reply> {
  let pressed: Promise<Reply> | undefined;
  await database.transaction(async (tx) => {
    await tx.query('SELECT 1 FROM flows WHERE flow_id = $1 FOR UPDATE', [flow]);
    pressed = press();
    if (await isAwaited(tx, pressed)) await meanwhile(tx);
  });
  if (pressed === undefined) throw new JourneyError('nothing was pressed');
  return pressed;
}

/** Whether the server has come to wait for the row. What was answered before speaks for itself, where it is waited for. */
async function isAwaited(tx: Transaction, pressed: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const note = (): void => {
    isOver = true;
  };
  pressed.then(note, note);
  const begun = performance.now();
  while (performance.now() - begun < patience) {
    const waiting = await tx.query(
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return true;
    if (isOver) return false;
    await wait(25);
  }
  throw new JourneyError('the server did not come to wait for the row of the flow');
}
