// Parses delivery status notifications (RFC 3464) and feedback reports (RFC 5965). Anybody who knows the address for bounces can forge
// one, so a report is accepted only for the Message-ID of a mail of the store, which only its recipient has seen.
import PostalMime, { type Email } from 'postal-mime';
import { type DeliveryEvent, type DeliveryReport, deliveryEvents } from '../../../platform/outbox/delivery-reports.ts';
import { readMessageId } from '../../../platform/outbox/message-id.ts';

export interface Notification {
  /** The row of the mail; undefined: the report does not say which mail it is about, or it is none of ours. */
  readonly outboxId: string | undefined;
  /** undefined: nothing that the store records, such as that a mail was passed on. */
  readonly report: DeliveryReport | undefined;
}

type Fields = Pick<Email, 'headers' | 'messageId'>;

const limits = { maxNestingDepth: 10, maxHeadersSize: 65_536, maxRfc822NestingDepth: 0, attachmentEncoding: 'utf8' } as const;
/** Recipients of a report that are read: our mails have one, which may be a list of others. */
const maxRecipients = 20;

/** undefined: the mail is no such report, as an automatic reply. */
export async function readNotification(bytes: Uint8Array): Promise<Notification | undefined> {
  const mail = await parse(bytes);
  if (mail === undefined || !/^multipart\/report\b/i.test(readField(mail, 'content-type') ?? '')) return undefined;
  const [status, feedback, original] = [statusTypes, feedbackTypes, originalTypes].map((types) => findPart(mail, types));
  const originalId = original === undefined ? undefined : (await parse(original))?.messageId;
  if (status !== undefined) {
    const [ofMail, ...ofRecipients] = await readGroups(status);
    const ids = [originalId, ofMail && readField(ofMail, 'original-envelope-id')];
    return { outboxId: findId(ids), report: readRecipients(ofRecipients) };
  }
  if (feedback === undefined) return undefined;
  const [fields] = await readGroups(feedback);
  const isComplaint = fields !== undefined && readField(fields, 'feedback-type')?.toLowerCase() !== 'not-spam';
  return {
    outboxId: findId([originalId]),
    report: isComplaint ? { event: 'complained', status: null, reason: null } : undefined,
  };
}

/** undefined: larger or deeper than a report is. */
const parse = (source: Uint8Array | string): Promise<Email | undefined> =>
  PostalMime.parse(source, limits).catch(() => undefined);

// RFC 6533 has the types of mails with international addresses.
const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];
const feedbackTypes = ['message/feedback-report'];
const originalTypes = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];

function findPart({ attachments }: Email, types: readonly string[]): string | undefined {
  const content = attachments.find(({ mimeType }) => types.includes(mimeType))?.content;
  return typeof content === 'string' ? content : undefined;
}

/** The groups of fields between blank lines, which are written like the header of a mail. */
async function readGroups(text: string): Promise<readonly Fields[]> {
  const groups = text.split(/\r?\n[ \t]*\r?\n/).filter((group) => group.trim() !== '');
  const parsed = await Promise.all(groups.slice(0, maxRecipients + 1).map((group) => parse(`${group.trimStart()}\r\n\r\n`)));
  return parsed.filter((fields) => fields !== undefined);
}

const readField = ({ headers }: Fields, name: string): string | undefined =>
  headers.find(({ key }) => key === name)?.value.trim();

const findId = (texts: readonly (string | undefined)[]): string | undefined =>
  texts.map((text) => (text === undefined ? undefined : readMessageId(text))).find((id) => id !== undefined);

const events: { readonly [action: string]: DeliveryEvent } = { failed: 'bounced', delayed: 'delayed', delivered: 'delivered' };

/** The worst event of all recipients. */
function readRecipients(groups: readonly Fields[]): DeliveryReport | undefined {
  const reports = groups.flatMap((fields): readonly DeliveryReport[] => {
    const action = readField(fields, 'action')?.toLowerCase() ?? '';
    const event = Object.hasOwn(events, action) ? events[action] : undefined;
    if (event === undefined) return [];
    const status = /^[245]\.\d{1,3}\.\d{1,3}(?=$|[\s(])/.exec(readField(fields, 'status') ?? '')?.[0] ?? null;
    // "smtp; 550 5.1.1 User unknown": before the semicolon is the kind of code.
    const reason = readField(fields, 'diagnostic-code')?.replace(/^[\w.-]{1,50};/, '') ?? null;
    // x.0.0 says nothing; the server's words may.
    return [{ event, status: status?.endsWith('.0.0') ? null : status, reason }];
  });
  const rank = ({ event }: DeliveryReport): number => deliveryEvents.indexOf(event);
  return reports.toSorted((left, right) => rank(right) - rank(left))[0];
}
