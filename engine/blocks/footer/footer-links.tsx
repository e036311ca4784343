import { isObject } from '../../declare/index.ts';
import { showPlain } from '../../render/formatters/plain-value.ts';
import { useFrame, useText, useTexts } from '../../render/frame.tsx';
import { NewTabIcon } from '../../render/icons.tsx';
import { type ResolvedLink, readAddress, readInternalPath } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';

interface FooterLink {
  readonly name: string;
  readonly address: ResolvedLink;
  readonly newTab: boolean;
}

/**
 * The store's links: `login` for members only, `logout` for guests only, empty for all. The Android app also has the licenses.
 */
export function FooterLinks({ links }: { readonly links: unknown }) {
  const { loaded } = useFrame();
  const { language } = useTexts();
  const text = useText();
  const isMember = loaded.root.authId !== '';
  const visibleLinks = readLinks(links, isMember, language);
  const isAndroidApp = loaded.root.browserInfo['isAndroidApp'] === true;
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
