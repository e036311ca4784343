import { isObject } from '../../../engine/declare/index.ts';
import { Link, readAddress, showPlain, useText, useTexts } from '../../../engine/render/index.ts';

/** The company that runs the store, and how members reach it (storeSettingData.contact). */
export function Contact({ contact }: { readonly contact: unknown }) {
  const { language } = useTexts();
  const text = useText();
  if (!isObject(contact)) return null;
  const company = showPlain(contact['company'], language);
  const form = readAddress(showPlain(contact['contactForm'], language));
  const email = showPlain(contact['contactEmail'], language);
  if (company === '' && form === undefined && email === '') return null;
  return (
    <ul className="contact">
      {company !== '' && <li>{text('common.company', { company })}</li>}
      {form !== undefined && (
        <li>
          <Link address={form}>{text('common.contactForm')}</Link>
        </li>
      )}
      {email !== '' && (
        <li>
          {text('common.contactEmail')}
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
    </ul>
  );
}
