import { useEffect, useState } from 'react';
import type { ConditionPlan, DataPlan, LinkPlan, TextPlan } from '../../../engine/declare/index.ts';
import {
  defineBlock,
  Link,
  type MenuItemPlan,
  resolveLink,
  useHolds,
  useScopes,
  useShownText,
} from '../../../engine/render/index.ts';
import { readPath } from '../../../engine/validate/index.ts';
import { Logo, type LogoPlan } from '../../store-logo/logo.tsx';
import { LanguageChoice } from '../language-choice.tsx';
import { AccountMenu } from './account-menu.tsx';

export interface HeaderOptions {
  readonly logo: LogoPlan;
  readonly home?: LinkPlan;
  readonly title?: TextPlan;
  readonly userName?: TextPlan;
  readonly links?: readonly MenuItemPlan[];
  readonly languageChoice?: ConditionPlan;
  readonly dropdown?: {
    readonly image: DataPlan;
    readonly initials?: DataPlan;
    readonly label: TextPlan;
    readonly items: readonly MenuItemPlan[];
    readonly when?: ConditionPlan;
  };
}

/** Scroll position in pixels from which the page counts as scrolled. */
const scrolledFrom = 5;

function Header({ logo, home, title, userName, links = [], languageChoice, dropdown }: HeaderOptions) {
  const holds = useHolds();
  const scopes = useScopes();
  const formatText = useShownText();
  const isScrolled = useScrolled();
  return (
    <header className="header" data-scrolled={isScrolled || undefined}>
      <div className="header-inner">
        <Logo home={resolveLink(home, scopes)?.href ?? '/'} plan={logo} />
        {title !== undefined && <span className="header-title">{formatText(title)}</span>}
        <div className="header-links">
          {userName !== undefined && <span className="header-person">{formatText(userName)}</span>}
          {links
            .filter((item) => holds(item.when))
            .map((item, index) => {
              const address = resolveLink(item.link, scopes);
              return address === undefined ? null : (
                <Link key={`${index}-link`} className="header-link" address={address}>
                  {formatText(item.text)}
                </Link>
              );
            })}
          {languageChoice !== undefined && holds(languageChoice) && <LanguageChoice isShort />}
          {dropdown !== undefined && holds(dropdown.when) && (
            <AccountMenu
              image={readPath(scopes, dropdown.image.at)}
              name={dropdown.initials && readPath(scopes, dropdown.initials.at)}
              label={formatText(dropdown.label)}
              items={dropdown.items}
            />
          )}
        </div>
      </div>
    </header>
  );
}

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > scrolledFrom);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return isScrolled;
}

export const component = defineBlock(Header);
