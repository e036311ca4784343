import { localize } from '../../../../rules/languages.ts';
import { findSenderDomain, senderAddress } from '../../../platform/outbox/sender-domain.ts';
import type { RequestContext } from '../../../runtime/area.ts';

/** Subject and text of a mail, with the store's footer. `texts`: the key above both, `mail.welcome`. A parameter without a value leaves no empty paragraph. */
export function writeMail(
  context: Pick<RequestContext, 'plans' | 'store'>,
  texts: string,
  language: string,
  parameters: { readonly [name: string]: string },
): { readonly subject: string; readonly text: string } {
  const { plans } = context;
  const allParameters = { serviceName: localize(plans.settings.storeSettingData.serviceName, language), ...parameters };
  const body = plans.text(`${texts}.body`, language, allParameters) ?? '';
  return {
    subject: plans.text(`${texts}.subject`, language, allParameters) ?? '',
    text: `${body.trimEnd().replaceAll(/\n{3,}/g, '\n\n')}\n\n${writeFooter(context, language)}\n`,
  };
}

/** Who writes, how to reach them, and that nobody reads replies. */
function writeFooter({ plans, store }: Pick<RequestContext, 'plans' | 'store'>, language: string): string {
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
  const lines = [
    'mail.footer.store',
    ...(company === '' ? [] : ['mail.footer.company']),
    ...(addresses.length === 0 ? [] : ['mail.footer.contact']),
    'mail.footer.noReply',
  ];
  return lines.map((key) => plans.text(key, language, parameters) ?? '').join('\n');
}

/** The whole address. A host that cannot be read, such as `xn--a`, passes the check of settings, and must not keep mails from being sent. */
const completeAddress = (address: string, origin: string): string =>
  URL.canParse(address, origin) ? new URL(address, origin).href : address;
