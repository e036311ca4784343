import { isObject } from '../../../engine/declare/index.ts';
import {
  Link,
  NewTabIcon,
  type ResolvedLink,
  readAddress,
  readInternalPath,
  StaticPart,
  showPlain,
  useScopes,
  useText,
  useTexts,
} from '../../../engine/render/index.ts';
import { Contact, hasContact } from './contact.tsx';

/** Columns of the footer, in this order. A link without a group is in the first. */
const groups = ['service', 'legal', 'support'] as const;
type Group = (typeof groups)[number];

interface FooterLink {
  readonly name: string;
  readonly address: ResolvedLink;
  readonly newTab: boolean;
  readonly group: Group;
}

export interface FooterLinksProps {
  readonly links: unknown;
  /** Ways to reach the store, in the column of support. */
  readonly contact: unknown;
}

/**
 * The store's links in columns: `login` for members only, `logout` for guests only, empty for all. The Android app also has the
 * licenses.
 */
export function FooterLinks({ links, contact }: FooterLinksProps) {
  const { root, browser } = useScopes();
  const isMember = isObject(root) && root['authId'] !== '';
  const isAndroidApp = isObject(browser) && browser['isAndroidApp'] === true;
  return (
    <StaticPart as="div" className="footer-columns" by={[links, contact, isMember, isAndroidApp]}>
      <Columns links={links} contact={contact} isMember={isMember} isAndroidApp={isAndroidApp} />
    </StaticPart>
  );
}

interface ColumnsProps extends FooterLinksProps {
  readonly isMember: boolean;
  readonly isAndroidApp: boolean;
}

function Columns({ links, contact, isMember, isAndroidApp }: ColumnsProps) {
  const { language } = useTexts();
  const text = useText();
  const visibleLinks = readLinks(links, isMember, language);
  return groups.map((group) => {
    const groupLinks = visibleLinks.filter((link) => link.group === group);
    const hasLicenses = group === 'legal' && isAndroidApp;
    const isReachable = group === 'support' && hasContact(contact);
    if (groupLinks.length === 0 && !hasLicenses && !isReachable) return null;
    return (
      <section key={group} className="footer-column">
        <h2>{text(`shell.footer.${group}`)}</h2>
        <ul className="footer-links">
          {groupLinks.map((link, index) => (
            <li key={`${index}-link`}>
              <FooterAnchor {...link} />
            </li>
          ))}
          {hasLicenses && (
            <li>
              <Link address={{ href: '/app/licenses', isExternal: false }}>{text('common.licenses')}</Link>
            </li>
          )}
        </ul>
        {isReachable && <Contact contact={contact} />}
      </section>
    );
  });
}

function FooterAnchor({ name, address, newTab }: FooterLink) {
  const text = useText();
  return (
    <Link address={address} newTab={newTab}>
      {name}
      {newTab && (
        <>
          <NewTabIcon />
          <span className="visually-hidden">{text('common.newTab')}</span>
        </>
      )}
    </Link>
  );
}

function readLinks(links: unknown, isMember: boolean, language: string): readonly FooterLink[] {
  if (!Array.isArray(links)) return [];
  return links.flatMap((link: unknown): FooterLink[] => {
    if (!isObject(link) || link['enable'] !== true || typeof link['value'] !== 'string') return [];
    if (link['displayType'] === 'login' && !isMember) return [];
    if (link['displayType'] === 'logout' && isMember) return [];
    const path = link['type'] === 'default' ? readInternalPath(link['value']) : undefined;
    const address =
      link['type'] === 'default'
        ? path === undefined
          ? undefined
          : { href: path, isExternal: false }
        : readAddress(link['value']);
    if (address === undefined) return [];
    const group = groups.find((name) => name === link['group']) ?? 'service';
    return [{ name: showPlain(link['name'], language), address, newTab: link['externalLink'] === true, group }];
  });
}
