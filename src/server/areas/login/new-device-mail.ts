import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/outbox/outbox.ts';
import { makeId } from '../../platform/random.ts';
import type { CommandContext } from '../../runtime/area.ts';
import { localize, readLanguage } from '../../runtime/pages/languages.ts';
import { describeUserAgent } from '../../runtime/pages/user-agent.ts';
import type { LoginAccount } from './queries.ts';

const adviceRoute = '/login/new-device';

/** Tells the member when and with which browser somebody logged in. An account without an e-mail address gets none. */
export async function sendNewDeviceMail(tx: Transaction, visit: CommandContext, account: LoginAccount): Promise<void> {
  if (account.email === null || account.email_verified_at === null) return;
  const { ground, plans, store, request } = visit;
  const language = readLanguage(account.language ?? visit.language);
  const { browser, system } = describeUserAgent(visit.userAgent);
  const unknown = plans.text('mail.newDevice.unknown', language) ?? '';
  const link = `${store.origin}${adviceRoute}`;
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    at: formatTime(visit.now, language),
    browser: browser ?? unknown,
    system: system ?? unknown,
    link,
  };
  await enqueueMail(tx, ground, {
    storeId: store.id,
    intent: `new-device:${account.account_id}:${makeId(ground.random, 'i')}`,
    to: account.email,
    subject: plans.text('mail.newDevice.subject', language, parameters) ?? '',
    text: plans.text('mail.newDevice.body', language, parameters) ?? '',
    code: null,
    link,
  });
  tx.afterCommit(() => request.server.outbox.wake());
}

/** In Japan's time: `(…, 'ja')` → `"2026年11月21日 12:00"`. */
function formatTime(at: Date, language: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', format).format(at);
}
