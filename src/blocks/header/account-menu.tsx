import { useEffect, useRef } from 'react';
import {
  Avatar,
  isComposing,
  Link,
  type MenuItemPlan,
  resolveLink,
  useHolds,
  useScopes,
  useShownText,
} from '../../../engine/render/index.ts';

export interface AccountMenuProps {
  readonly image: unknown;
  readonly name: unknown;
  readonly label: string;
  readonly items: readonly MenuItemPlan[];
}

/**
 * The profile picture and its menu. A `<details>` element, so that it opens without scripts; scripts close it on Escape and on
 * clicks outside.
 */
export function AccountMenu({ image, name, label, items }: AccountMenuProps) {
  const holds = useHolds();
  const scopes = useScopes();
  const formatText = useShownText();
  const menu = useRef<HTMLDetailsElement>(null);
  useCloseOutside(menu);
  return (
    <details ref={menu} className="account-menu">
      <summary aria-label={label}>
        <Avatar className="account-avatar" image={image} name={name} size={36} />
      </summary>
      <ul>
        {items
          .filter((item) => holds(item.when))
          .map((item, index) => {
            const address = resolveLink(item.link, scopes);
            return address === undefined ? null : (
              <li key={`${index}-item`}>
                <Link address={address}>{formatText(item.text)}</Link>
              </li>
            );
          })}
      </ul>
    </details>
  );
}

function useCloseOutside(menu: React.RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const close = (isFocusKept: boolean) => {
      const open = menu.current?.open === true ? menu.current : undefined;
      if (open === undefined) return;
      open.open = false;
      if (isFocusKept) open.querySelector('summary')?.focus();
    };
    const click = (event: MouseEvent) => {
      const isInside = event.target instanceof Node && menu.current?.contains(event.target) === true;
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (!isInside || isLink) close(false);
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isComposing(event)) close(true);
    };
    document.addEventListener('click', click);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('click', click);
      document.removeEventListener('keydown', press);
    };
  }, [menu]);
}
