import { listSenders } from '../../../../../engine/compile/index.ts';
import { isObject, type ScreenPlan, type TextPlan } from '../../../../../engine/declare/index.ts';
import type { PageContext } from '../../area.ts';

/** Adds the notice that a page shows: `/signup/form`, `flowExpired` → `/signup/form?notice=flowExpired`. */
export function withNotice(to: string, notice: string): string {
  return `${to}${to.includes('?') ? '&' : '?'}notice=${notice}`;
}

/** `?type=a`, `account.pin` → `?type=a&notice=done&sent=account.pin` */
export function withDoneNotice(search: string, call: string): string {
  const query = new URLSearchParams(search);
  query.set('notice', 'done');
  query.set('sent', call);
  return `?${query}`;
}

/** `?type=a` → `?type=a&notice=enterAgain` */
export function withEnterAgain(search: string): string {
  const query = new URLSearchParams(search);
  query.set('notice', 'enterAgain');
  return `?${query}`;
}

/** The text that the screen declares for the success of the call in `?notice=done&sent=account.pin`, if it needs no data. */
export function findDoneText({ blocks }: ScreenPlan, { notice, sent }: PageContext['query']): TextPlan | undefined {
  if (notice !== 'done') return undefined;
  for (const { call, block, action } of listSenders(blocks)) {
    const done = call === sent ? (action ?? block)['done'] : undefined;
    // Compiled from the option `done`.
    if (isObject(done) && 'key' in done && done['with'] === undefined) return done as unknown as TextPlan;
  }
  return undefined;
}
