import { listSenders } from '../../../../engine/compile/index.ts';
import { isObject, type ScreenPlan, type TextPlan } from '../../../../engine/declare/index.ts';
import type { PageContext } from '../area.ts';

/** Adds the notice that a page shows: `/signup/form`, `flowExpired` → `/signup/form?notice=flowExpired`. */
export function withNotice(to: string, notice: string): string {
  return `${to}${to.includes('?') ? '&' : '?'}notice=${notice}`;
}

/** `?type=a`, `enterAgain` → `?type=a&notice=enterAgain`. `sent`: the call that succeeded, for the notice `done`. */
export function replaceNotice(search: string, notice: string, sent?: string): string {
  const query = new URLSearchParams(search);
  query.set('notice', notice);
  if (sent === undefined) query.delete('sent');
  else query.set('sent', sent);
  return `?${query}`;
}

/** `?type=a`, `field:card` → `?type=a&ask=field%3Acard`: what the page asks. */
export function replaceAsk(search: string, ask: string): string {
  const query = new URLSearchParams(search);
  query.set('ask', ask);
  return `?${query}`;
}

/** The text that the screen declares for the success of the call in `?notice=done&sent=account.pin`, if it needs no data. */
export function findDoneText({ blocks }: ScreenPlan, { notice, sent }: PageContext['query']): TextPlan | undefined {
  if (notice !== 'done') return undefined;
  for (const { call, block, action } of listSenders(blocks)) {
    const done = call === sent ? (action ?? block)['successToast'] : undefined;
    if (isPlainText(done)) return done;
  }
  return undefined;
}

/** Whether it is a text without parameters. */
const isPlainText = (plan: unknown): plan is { readonly key: string } =>
  isObject(plan) && typeof plan['key'] === 'string' && plan['with'] === undefined;
