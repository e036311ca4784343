// Runs the real senders of mails and text messages without a database: a transaction that answers what they read and keeps what they
// enqueue.
import type { FastifyRequest } from 'fastify';
import type { JsonObject } from '../../../../../../engine/declare/index.ts';
import type { Language } from '../../../../../rules/languages.ts';
import type { Clock } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import { createKeys } from '../../../../platform/keys.ts';
import type { Channel } from '../../../../platform/outbox/outbox.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Store } from '../../../../platform/sessions/request-state.ts';
import type { StorePlans } from '../../../../project/store-plans.ts';
import { card, createPeople, type SamplePeople } from './people.ts';

/** A mail or text message as it is enqueued. */
export interface RecordedMessage {
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Empty: a text message. */
  readonly html: string;
  readonly link: string | null;
}

/** What the senders take, and whom they write about. Everybody reads `language`. */
export interface SampleContext {
  readonly tx: Transaction;
  readonly platform: Platform;
  readonly plans: StorePlans;
  readonly store: Store;
  readonly language: Language;
  readonly session: null;
  readonly userAgent: string;
  readonly now: Date;
  readonly ip: string;
  readonly request: FastifyRequest;
  readonly wakeOutbox: () => void;
  readonly people: SamplePeople;
}

const browser = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

export interface RecordOptions {
  readonly plans: StorePlans;
  readonly clock: Clock;
  /** Of the store: its links and pictures. */
  readonly origin: string;
}

/** Runs `send` and returns what it enqueued. */
export async function recordMessages(
  { plans, clock, language, origin }: RecordOptions & { readonly language: Language },
  send: (context: SampleContext) => Promise<void>,
): Promise<readonly RecordedMessage[]> {
  const people = createPeople(language);
  const outbox = new Map<unknown, JsonObject>();
  let calls = 0;
  const makeBytes = (count: number): Uint8Array => {
    calls += 1;
    const start = calls * 31;
    return Uint8Array.from({ length: count }, (_, index) => (index * 97 + start) % 251);
  };
  await send({
    tx: openTransaction(people, outbox),
    platform: {
      clock,
      // Tokens look like tokens, and are the same in every run.
      random: { bytes: makeBytes },
      keys: createKeys(['the preview signs nothing confidential']),
      ownOrigin: origin,
    },
    plans,
    store: { id: 'preview', origin, settingsVersion: 1 },
    language,
    session: null,
    userAgent: browser,
    now: clock.now(),
    ip: '192.0.2.1',
    // Only wakes the outbox after a commit, which never comes.
    request: {} as FastifyRequest,
    wakeOutbox: () => undefined,
    people,
  });
  return [...outbox.values()].map(({ channel, recipient, subject, body, html, link }) => ({
    channel: channel === 'sms' ? 'sms' : 'mail',
    to: String(recipient),
    subject: String(subject),
    text: String(body),
    html: typeof html === 'string' ? html : '',
    link: typeof link === 'string' ? link : null,
  }));
}

/** Answers every other query with no rows, as an empty database would. */
function openTransaction(people: SamplePeople, outbox: Map<unknown, JsonObject>): Transaction {
  const query = (sql: string, values: readonly unknown[] = []): readonly JsonObject[] => {
    const inserted = /^INSERT INTO outbox \(([^)]*)\)\s+VALUES \(([^)]*)\)/.exec(sql);
    if (inserted !== null) {
      const row = readInserted(inserted[1] ?? '', inserted[2] ?? '', values);
      outbox.set(row['outbox_id'], row);
      return [{ outbox_id: row['outbox_id'] ?? null }];
    }
    if (/^UPDATE outbox SET subject = \$3, body = \$4, collected = \$5, html = \$6/.test(sql)) {
      const [, id, subject, body, collected, html] = values;
      // The values of the statement are texts.
      outbox.set(id, { ...outbox.get(id), subject, body, collected, html } as JsonObject);
      return [];
    }
    if (/FROM outbox\b.*collected IS NOT NULL/s.test(sql))
      return [...outbox.values()].map((row) => ({ ...row, collected: JSON.parse(String(row['collected'])) }));
    if (/^SELECT .*\bFROM family_members\b/s.test(sql)) return people.rows;
    if (/^SELECT .*\bFROM accounts\b/s.test(sql)) return [people.account];
    if (/^SELECT .*\bFROM payment_methods\b/s.test(sql))
      return [{ ...card, added_at: null, default_since: null, created_at: null }];
    return [];
  };
  return {
    // Rows have the types that the senders declare.
    query: async <Row>(sql: string, values?: readonly unknown[]) => query(sql.trim(), values) as unknown as Row[],
    script: () => Promise.reject(new Error('The preview has no database.')),
    afterCommit: () => undefined,
  };
}

/** `("store_id, state", "$1, 'due'", ["s"])` → `{ store_id: "s" }`: the columns with parameters. */
function readInserted(columns: string, places: string, values: readonly unknown[]): JsonObject {
  const names = columns.split(',').map((name) => name.trim());
  const entries = places.split(',').flatMap((place, index): [string, unknown][] => {
    const parameter = /\$(\d+)/.exec(place)?.[1];
    return parameter === undefined ? [] : [[names[index] ?? '', values[Number(parameter) - 1] ?? null]];
  });
  // The parameters are texts, numbers and dates.
  return Object.fromEntries(entries) as JsonObject;
}
