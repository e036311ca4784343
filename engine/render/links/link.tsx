import type { MouseEvent, ReactNode } from 'react';
import { useFrame } from '../frame.tsx';
import type { ResolvedLink } from './address.ts';

export interface LinkProps {
  readonly address: ResolvedLink;
  readonly className?: string;
  readonly children: ReactNode;
  readonly current?: boolean;
  /** Whether it opens a new tab; default: only for a page of another site. */
  readonly newTab?: boolean;
}

/**
 * A link. Client-side navigation inside the store; the browser handles everything else. A link to the open page loads it as a new
 * document: client-side navigation would keep its forms as they are.
 */
export function Link({ address, className, children, current, newTab }: LinkProps) {
  const { host, place } = useFrame();
  const isNewTab = newTab ?? (address.isExternal && /^https?:/i.test(address.href));
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (isNewTab || address.isExternal || event.defaultPrevented || !isPlainClick(event)) return;
    if (address.href === place.path + place.search) return;
    event.preventDefault();
    host.navigate(address.href);
  }
  return (
    <a
      href={address.href}
      className={className}
      aria-current={current === true ? 'page' : undefined}
      {...(isNewTab ? { target: '_blank', rel: 'noopener' } : {})}
      onClick={follow}
    >
      {children}
    </a>
  );
}

/** A click without modifiers. Others open a tab or a menu. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
