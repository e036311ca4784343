import type { MessageKind } from '../../../../platform/outbox/message-kinds.ts';
import type { SampleContext } from './record-messages.ts';

/** Calls the sender of a message as the store does; of a mail that reads differently to several people, for each of them. */
export type Sample = (context: SampleContext) => Promise<void>;

export type Samples = { readonly [kind in MessageKind]?: Sample };
