import { isObject } from '../../../engine/declare/index.ts';
import {
  Link,
  NewTabIcon,
  type ResolvedLink,
  readAddress,
  readInternalPath,
  showPlain,
  useScopes,
  useText,
  useTexts,
} from '../../../engine/render/index.ts';

interface FooterLink {
  readonly name: string;
  readonly address: ResolvedLink;
  readonly newTab: boolean;
}

/**
 * The store's links: `login` for members only, `logout` for guests only, empty for all. The Android app also has the licenses.
 */
export function FooterLinks({ links }: { readonly links: unknown }) {
  const { root, browser } = useScopes();
  const { language } = useTexts();
  const text = useText();
  const isMember = isObject(root) && root['authId'] !== '';
  const visibleLinks = readLinks(links, isMember, language);
  const isAndroidApp = isObject(browser) && browser['isAndroidApp'] === true;
  if (visibleLinks.length === 0 && !isAndroidApp) return null;
  return (
    <ul className="footer-links">
      {visibleLinks.map(({ name, address, newTab }, index) => (
        <li key={`${index}-link`}>
          <Link address={address} newTab={newTab}>
            {name}
            {newTab && (
              <>
                <NewTabIcon />
                <span className="visually-hidden">{text('common.newTab')}</span>
              </>
            )}
          </Link>
        </li>
      ))}
      {isAndroidApp && (
        <li>
          <Link address={{ href: '/app/licenses', isExternal: false }}>{text('common.licenses')}</Link>
        </li>
      )}
    </ul>
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
    return [{ name: showPlain(link['name'], language), address, newTab: link['externalLink'] === true }];
  });
}
