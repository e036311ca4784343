import { readLanguage } from '../../../../rules/languages.ts';
import { ownAddresses } from '../../../../rules/own-addresses.ts';
import { type MessageKind, messageKinds } from '../../../platform/outbox/message-kinds.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { listMessagesOf } from './samples/list-messages.ts';
import type { RecordOptions } from './samples/record-messages.ts';

/** A part of a message, in a frame of its own. */
export interface MailFrame {
  readonly kind: MessageKind;
  /** Which of its readers: 0 is the first. */
  readonly reader: number;
  readonly part: 'html' | 'text';
  readonly language: string;
}

export const addressOfFrame = (frame: MailFrame): string =>
  `${ownAddresses.mailFrame}?${new URLSearchParams({ ...frame, reader: String(frame.reader) })}`;

/** The document of a frame. Throws 404 if no such message is sent. */
export async function writeMailFrame(
  options: RecordOptions,
  query: { readonly [name: string]: string | undefined },
): Promise<{ readonly type: string; readonly document: string }> {
  const messages = await listMessagesOf(readKind(query['kind']), { ...options, language: readLanguage(query['language'] ?? '') });
  const message = messages[Number(query['reader'])];
  if (message === undefined) throw new RefusalError('NOT_FOUND');
  return query['part'] === 'html' && message.html !== ''
    ? { type: 'text/html; charset=utf-8', document: message.html }
    : { type: 'text/plain; charset=utf-8', document: message.text };
}

/** Throws 404 for what is no kind of message. */
export function readKind(kind = ''): MessageKind {
  if (!Object.hasOwn(messageKinds, kind)) throw new RefusalError('NOT_FOUND');
  // It is a key of the table.
  return kind as MessageKind;
}
