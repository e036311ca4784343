import { isObject, type LinkPlan, type Scopes } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';

/** A link, resolved. */
export interface Address {
  readonly href: string;
  /** Leads out of this store: opened in a new tab. */
  readonly isExternal: boolean;
}

/**
 * Where a link leads: `{ to: "/plans/{planId}", params: { planId: { at: [...] } } }` → `/plans/p1`. Undefined where nothing stands
 * at the path, or where the address is none that may be followed.
 */
export function resolveLink(link: LinkPlan | undefined, scopes: Scopes): Address | undefined {
  if (link === undefined) return undefined;
  if (typeof link.to === 'string') return { href: fillRoute(link.to, link, scopes), isExternal: false };
  const value = readPath(scopes, link.to.at);
  return typeof value === 'string' ? readAddress(value) : undefined;
}

function fillRoute(route: string, link: LinkPlan, scopes: Scopes): string {
  return route.replace(/\{([^}]+)\}/g, (whole, name: string) => {
    const data = link.params?.[name];
    const value = isObject(data) && Array.isArray(data['at']) ? readPath(scopes, data['at'].map(String)) : undefined;
    return value === undefined || value === null ? whole : encodeURIComponent(String(value));
  });
}

/** `"/mypage"` → internal; `"https://example.com"`, `"mailto:…"` → external; `"javascript:…"`, `"//evil"` → undefined. */
export function readAddress(value: string): Address | undefined {
  if (readInternalPath(value) !== undefined || value.startsWith('#')) return { href: value, isExternal: false };
  const isFollowable = /^(?:https?:\/\/|mailto:|tel:)[^\s\\]+$/i.test(value);
  return isFollowable ? { href: value, isExternal: true } : undefined;
}

/** A path of this store, as it stands; undefined for anything else: `"//evil.example"`, `"/\\evil"`, `"https://…"`. */
export function readInternalPath(value: string | undefined): string | undefined {
  if (value === undefined || value.length > 2048) return undefined;
  // Control characters and blanks are taken out of addresses by browsers, so that "/<tab>/evil" would lead away.
  return /^\/(?![/\\])[^\s\\\p{Cc}]*$/u.test(value) ? value : undefined;
}
