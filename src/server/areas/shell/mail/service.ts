// Every mail of the store is written and enqueued here: in the language of its reader, with the footer of the store.
import { type Language, readLanguage } from '../../../../rules/languages.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { MessageKind } from '../../../platform/outbox/message-kinds.ts';
import {
  type CollectedEntry,
  enqueueMail,
  lockCollecting,
  type OutgoingMail,
  rewriteCollecting,
} from '../../../platform/outbox/outbox.ts';
import { makeId } from '../../../platform/random.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type MailButton, writeMail } from './write-mail.ts';

/** Who reads a mail. */
export interface Reader {
  readonly email: string;
  /**
   * As stored for the account. null: none is, then the mail has the store's language. Never that of who causes the mail; only a guest,
   * who has no account, reads the language of the page that causes it.
   */
  readonly language: string | null;
  /** null: a guest, an operator, or members who share the address. */
  readonly accountId: string | null;
}

/** What a mail is written with. It has no language on purpose: that of a request is its actor's. */
export type MailContext = Pick<RequestContext, 'platform' | 'plans' | 'store'>;

/** What causes a mail: a request, or a job in its place. */
export type MailCause = { readonly request: { readonly server: { readonly outbox: { wake(): void } } } };

export interface StoreMail extends Pick<OutgoingMail, 'intent' | 'endsAt'> {
  readonly kind: MessageKind;
  /** The key above the texts `subject` and `body`, for kinds that share them. Default: `mail.<kind>`. */
  readonly texts?: string;
  readonly reader: Reader;
  /** The first link in the text; the parameter `link`. */
  readonly link?: string;
  /** Names the label of the button that leads there, if mails share it. Default: the text `button` beside the subject. */
  readonly button?: MailButton;
  /** The one-time code in the text; the parameter `code`. */
  readonly code?: string;
  /** Further parameters of the texts, in the language of the reader. */
  readonly parameters?: (language: Language) => { readonly [name: string]: string };
}

/** Enqueues a mail in the transaction of its cause. After the commit this process delivers it at once. */
export async function sendMail(tx: Transaction, context: MailContext & MailCause, mail: StoreMail): Promise<void> {
  await postMail(tx, context, mail);
  tx.afterCommit(() => context.request.server.outbox.wake());
}

/** Enqueues a mail without a request, such as a job's, whose worker wakes the outbox. */
async function postMail(tx: Transaction, context: MailContext, mail: StoreMail): Promise<void> {
  await enqueueMail(tx, context.platform, toOutgoing(context, mail));
}

/** How long a mail waits for further events of its kind. */
const collectingSeconds = 300;

/**
 * Enqueues a mail that reports an event five minutes later, or adds the event to one that still waits: several within minutes cause one
 * mail. `intent`: what the mail is about, `parental:<member>:<manager>`. The texts list the events by the parameter `entries`.
 */
export async function collectMail(
  tx: Transaction,
  context: MailContext & Pick<RequestContext, 'now'>,
  { entry, ...mail }: StoreMail & { readonly entry: (language: Language) => CollectedEntry },
): Promise<void> {
  const { platform, store, now } = context;
  const { intent, reader, parameters } = mail;
  const newEntry = entry(readLanguage(reader.language));
  const waiting = await lockCollecting(tx, { storeId: store.id, to: reader.email, intent: `${intent}:` }, now);
  const entries = [...(waiting?.entries ?? []).filter(({ key }) => key !== newEntry.key), newEntry];
  const outgoing = toOutgoing(context, {
    ...mail,
    intent: `${intent}:${makeId(platform.random, 'i')}`,
    parameters: (language) => ({ ...parameters?.(language), entries: entries.map(({ text }) => text).join('\n\n') }),
  });
  if (waiting === undefined)
    await enqueueMail(tx, platform, { ...outgoing, collected: { entries, until: addSeconds(now, collectingSeconds) } });
  else await rewriteCollecting(tx, store.id, { id: waiting.id, entries }, outgoing);
}

function toOutgoing(context: MailContext, mail: StoreMail): OutgoingMail {
  const { kind, texts = `mail.${kind}`, intent, reader, link = null, code = null, parameters, button, endsAt } = mail;
  const language = readLanguage(reader.language);
  const allParameters = { ...(link !== null && { link }), ...(code !== null && { code }), ...parameters?.(language) };
  const written = writeMail(context, { texts, language, parameters: allParameters, button });
  const ends = endsAt === undefined ? {} : { endsAt };
  return {
    storeId: context.store.id,
    kind,
    intent,
    to: reader.email,
    accountId: reader.accountId,
    ...written,
    code,
    link,
    ...ends,
  };
}
