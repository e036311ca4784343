// Every message that the store sends, in each language, written by its real sender.

import { type Language, languages } from '../../../../../rules/languages.ts';
import { type MessageKind, messageKinds } from '../../../../platform/outbox/message-kinds.ts';
import { accountSamples } from './account-samples.ts';
import { consoleSamples } from './console-samples.ts';
import { familySamples } from './family-samples.ts';
import { paymentSamples } from './payment-samples.ts';
import { type RecordedMessage, type RecordOptions, recordMessages } from './record-messages.ts';
import type { Sample } from './sample.ts';

// A kind of message without a sample does not compile.
const samples: { readonly [kind in MessageKind]: Sample } = {
  ...accountSamples,
  ...consoleSamples,
  ...familySamples,
  ...paymentSamples,
};

export interface ShownMessages {
  readonly kind: MessageKind;
  /** By language, one for each of its readers. */
  readonly messages: { readonly [language in Language]: readonly RecordedMessage[] };
}

export async function listMessages(options: RecordOptions): Promise<readonly ShownMessages[]> {
  // The kinds are the keys of this table.
  const kinds = Object.keys(messageKinds) as MessageKind[];
  return Promise.all(
    kinds.map(async (kind) => {
      const recorded = await Promise.all(
        languages.map(async (language) => [language, await listMessagesOf(kind, { ...options, language })] as const),
      );
      // Each language has an entry.
      return { kind, messages: Object.fromEntries(recorded) as ShownMessages['messages'] };
    }),
  );
}

/** The messages of a kind, one for each of its readers. */
export const listMessagesOf = (
  kind: MessageKind,
  options: RecordOptions & { readonly language: Language },
): Promise<readonly RecordedMessage[]> => recordMessages(options, samples[kind]);
