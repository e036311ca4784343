import { encodeSegment, isObject, type LinkPlan, readInternalPath, type Scopes } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';

export { readInternalPath };

/** A link, resolved. */
export interface ResolvedLink {
  readonly href: string;
  /** Leads to another site: opens in a new tab. */
  readonly isExternal: boolean;
}

/**
 * Resolves a link: `{ to: "/books/{bookId}", params: { bookId: { at: [...] } } }` → `/books/b1`. Undefined if the path has no
 * value or the address is not allowed. Parameters of the query without a value are left out: `/card?returnTo={returnTo}` → `/card`.
 */
export function resolveLink(link: LinkPlan | undefined, scopes: Scopes): ResolvedLink | undefined {
  if (link === undefined) return undefined;
  if (typeof link.to === 'string') return { href: fillRoute(link.to, link, scopes), isExternal: false };
  const value = readPath(scopes, link.to.at);
  return typeof value === 'string' ? readAddress(value) : undefined;
}

function fillRoute(route: string, link: LinkPlan, scopes: Scopes): string {
  const fill = (part: string, encode: (value: unknown) => string | undefined) =>
    part.replace(/\{([^}]+)\}/g, (placeholder, name: string) => {
      const data = link.params?.[name];
      const value = isObject(data) && Array.isArray(data['at']) ? readPath(scopes, data['at'].map(String)) : undefined;
      return encode(value) ?? placeholder;
    });
  const [path = '', search = ''] = route.split('?');
  const query = search
    .split('&')
    .map((part) => fill(part, encodeValue))
    .filter((part) => part !== '' && !part.endsWith('}'));
  const filledPath = fill(path, encodeSegment);
  return query.length === 0 ? filledPath : `${filledPath}?${query.join('&')}`;
}

const encodeValue = (value: unknown) => (value === undefined || value === null ? undefined : encodeURIComponent(String(value)));

/** `"/card"` → internal; `"https://example.com"`, `"mailto:…"` → external; `"javascript:…"`, `"//evil"` → undefined. */
export function readAddress(value: string): ResolvedLink | undefined {
  if (readInternalPath(value) !== undefined || value.startsWith('#')) return { href: value, isExternal: false };
  const isFollowable = /^(?:https?:\/\/|mailto:|tel:)[^\s\\]+$/i.test(value);
  return isFollowable ? { href: value, isExternal: true } : undefined;
}
