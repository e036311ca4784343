// Every message that the store sends, in each language, written by its real sender.

import { type Language, languages } from '../../../src/rules/languages.ts';
import type { Clock } from '../../../src/server/platform/clock.ts';
import { type MessageKind, messageKinds } from '../../../src/server/platform/outbox/message-kinds.ts';
import type { StorePlans } from '../../../src/server/project/store-plans.ts';
import { accountSamples } from './account-samples.ts';
import { familySamples } from './family-samples.ts';
import { paymentSamples } from './payment-samples.ts';
import { type RecordedMessage, recordMessages } from './record-messages.ts';
import type { Sample } from './sample.ts';

// A kind of message without a sample does not compile.
const samples: { readonly [kind in MessageKind]: Sample } = { ...accountSamples, ...familySamples, ...paymentSamples };

export interface ShownMessages {
  readonly kind: MessageKind;
  /** By language, one for each of its readers. */
  readonly messages: { readonly [language in Language]: readonly RecordedMessage[] };
}

export async function listMessages(plans: StorePlans, clock: Clock): Promise<readonly ShownMessages[]> {
  // The kinds are the keys of this table.
  const kinds = Object.keys(messageKinds) as MessageKind[];
  return Promise.all(
    kinds.map(async (kind) => {
      const record = (language: Language) => recordMessages({ plans, clock, language }, samples[kind]);
      const recorded = await Promise.all(languages.map(async (language) => [language, await record(language)] as const));
      // Each language has an entry.
      return { kind, messages: Object.fromEntries(recorded) as ShownMessages['messages'] };
    }),
  );
}
