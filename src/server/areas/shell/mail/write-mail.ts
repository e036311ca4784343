import { fitPictureAddress } from '../../../../../engine/declare/index.ts';
import { localize } from '../../../../rules/languages.ts';
import { findSenderDomain, senderAddress } from '../../../platform/outbox/sender-domain.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { deriveMailColors } from './colors.ts';
import { drawMail } from './layout.ts';
import { type MailSection, readSections } from './read-sections.ts';

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  /** The same content, drawn by the layout of all mails. */
  readonly html: string;
}

type MailTexts = Pick<RequestContext, 'plans' | 'store'>;

interface DeclaredMail {
  /** The key above its subject and body, `mail.welcome`, and above the label of its button if it has one of its own. */
  readonly texts: string;
  readonly language: string;
  /** One without a value leaves no empty paragraph. */
  readonly parameters: { readonly [name: string]: string };
  /** Names the label of the button in `mail.buttons`, for mails that share it. */
  readonly button?: MailButton | undefined;
}

/** `secure`: for who did not do what the mail reports, which are few: it does not stand out. */
export type MailButton = 'secure' | 'family';

/** Writes a mail with the store's footer. */
export function writeMail(context: MailTexts, { texts, language, parameters, button }: DeclaredMail): WrittenMail {
  const { plans, store } = context;
  const { serviceName, colors } = plans.settings.storeSettingData;
  const name = localize(serviceName, language);
  const allParameters = { serviceName: name, ...parameters };
  const text = (key: string): string => plans.text(key, language, allParameters) ?? '';
  const subject = text(`${texts}.subject`);
  const body = text(`${texts}.body`)
    .trimEnd()
    .replaceAll(/\n{3,}/g, '\n\n');
  const footer = writeFooter(context, language);
  const sections = readSections(body, { code: parameters['code'], origin: store.origin });
  const ownLabel = text(`${texts}.button`);
  return {
    subject,
    text: `${body}\n\n${footer.join('\n')}\n`,
    html: drawMail({
      language,
      subject,
      // The sender's name stands above it.
      heading: withoutStoreName(subject),
      preheader: summarize(sections),
      sections,
      button: {
        label: ownLabel === '' ? text(`mail.buttons.${button ?? 'open'}`) : ownLabel,
        isQuiet: ownLabel === '' && button === 'secure',
      },
      addressHint: text('mail.layout.addressHint'),
      store: { name, origin: store.origin, icon: findIcon(context) },
      footer: [name, ...footer.slice(1)],
      colors: deriveMailColors(colors.accentColor),
    }),
  };
}

/** `"【みなとストア】会員登録が完了しました"` → `"会員登録が完了しました"` */
export const withoutStoreName = (subject: string): string => subject.replace(/^(?:【[^】]*】|\[[^\]]*\] )/, '');

/** Of an icon of 32 pixels on a sharp screen. */
const iconPixels = 96;

/** The store's icon, if mail programs can draw it. */
function findIcon({ plans, store }: MailTexts): string | undefined {
  const { appleTouchIcon } = plans.settings.storeSettingData.images;
  const isPicture = /^\/[^/\\].*\.(?:png|jpe?g|gif)$/i.test(appleTouchIcon);
  const address = fitPictureAddress(appleTouchIcon, iconPixels);
  return isPicture && URL.canParse(address, store.origin) ? new URL(address, store.origin).href : undefined;
}

/** The first sentences, without the salutation: at most 100 characters. */
function summarize(sections: readonly MailSection[]): string {
  const sentences = sections
    .flatMap((section) => (section.kind === 'paragraph' ? section.lines : []))
    .filter((line) => /[。.!:]$/.test(line));
  return [...sentences.join(' ')].slice(0, 100).join('');
}

/** Who writes, how to reach them, and that nobody reads replies. */
function writeFooter({ plans, store }: MailTexts, language: string): readonly string[] {
  const { serviceName, contact, mailSenderDomain } = plans.settings.storeSettingData;
  const company = localize(contact?.company ?? '', language);
  const form = contact?.contactForm ?? '';
  const addresses = [form === '' ? '' : completeAddress(form, store.origin), contact?.contactEmail ?? ''].filter(
    (text) => text !== '',
  );
  const parameters = {
    serviceName: localize(serviceName, language),
    company,
    sender: senderAddress(findSenderDomain(mailSenderDomain, store.origin)),
    contact: addresses.join('\n'),
  };
  const keys = [
    'mail.footer.store',
    ...(company === '' ? [] : ['mail.footer.company']),
    ...(addresses.length === 0 ? [] : ['mail.footer.contact']),
    'mail.footer.noReply',
  ];
  return keys.map((key) => plans.text(key, language, parameters) ?? '');
}

/** The whole address. A host that cannot be read, such as `xn--a`, passes the check of settings, and must not keep mails from being sent. */
const completeAddress = (address: string, origin: string): string =>
  URL.canParse(address, origin) ? new URL(address, origin).href : address;
