import { isObject } from '../../../engine/declare/index.ts';
import { Link, readAddress, showPlain, useText, useTexts } from '../../../engine/render/index.ts';

interface ContactProps {
  /** storeSettingData.contact */
  readonly contact: unknown;
}

/** The company that runs the store. */
export function Company({ contact }: ContactProps) {
  const { language } = useTexts();
  const text = useText();
  const company = isObject(contact) ? showPlain(contact['company'], language) : '';
  return company === '' ? null : <p className="company">{text('common.company', { company })}</p>;
}

/** How members reach the store. */
export function Contact({ contact }: ContactProps) {
  const { language } = useTexts();
  const text = useText();
  if (!isObject(contact)) return null;
  const form = readAddress(showPlain(contact['contactForm'], language));
  const email = showPlain(contact['contactEmail'], language);
  return (
    <ul className="contact">
      {form !== undefined && (
        <li>
          <Link address={form}>{text('common.contactForm')}</Link>
        </li>
      )}
      {email !== '' && (
        <li className="contact-email">
          {text('common.contactEmail')}
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </ul>
  );
}

/** Whether there is a way to reach the store. */
export function hasContact(contact: unknown): boolean {
  return isObject(contact) && ['contactForm', 'contactEmail'].some((name) => (contact[name] ?? '') !== '');
}
