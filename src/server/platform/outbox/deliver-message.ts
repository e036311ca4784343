import type { Settings } from '../../../../engine/declare/index.ts';
import type { Database } from '../database/database.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Platform } from '../platform.ts';
import { findStore } from '../sessions/request-state.ts';
import { createMessageId } from './message-id.ts';
import type { ClaimedRow } from './outbox-rows.ts';
import { findSenderDomain, senderAddress } from './sender-domain.ts';

export interface DeliveryParts {
  readonly database: Database;
  readonly platform: Platform;
  readonly gateways: Pick<Gateways, 'mail' | 'sms'>;
  readonly settings: { read(storeId: string, version: number): Promise<Settings> };
}

/** Hands a message to its gateway. Throws a DeliveryError of the gateway, or another error of the server. */
export async function deliverMessage(parts: DeliveryParts, row: ClaimedRow, signal: AbortSignal): Promise<void> {
  const { gateways, platform } = parts;
  if (gateways[row.channel].kind === 'kept') return;
  const { store_id: storeId, recipient: to, subject } = row;
  const text = row.body ?? '';
  const domain = row.channel === 'mail' ? await readSenderDomain(parts, storeId) : '';
  // The queue gives it up when it looks for messages again.
  if (row.expires_at <= platform.clock.now()) throw Object.assign(new Error('the message has expired'), { code: 'EXPIRED' });
  if (row.channel === 'sms') return gateways.sms.deliver({ messageId: row.outbox_id, to, text }, signal);
  const messageId = createMessageId(row.outbox_id, domain);
  await gateways.mail.deliver(
    { messageId, from: senderAddress(domain), to, subject, text, ...(row.html !== null && { html: row.html }) },
    signal,
  );
}

async function readSenderDomain({ database, platform, settings }: DeliveryParts, storeId: string): Promise<string> {
  const store = await findStore(database, storeId, platform.ownOrigin);
  if (store === undefined) throw new Error('the store of a mail does not exist');
  const { storeSettingData } = await settings.read(storeId, store.settingsVersion);
  const chosen = storeSettingData?.['mailSenderDomain'];
  return findSenderDomain(typeof chosen === 'string' ? chosen : '', store.origin);
}
