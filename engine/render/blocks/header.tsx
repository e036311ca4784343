import { useEffect, useState } from 'react';
import { type ConditionPlan, type DataPlan, isObject, type LinkPlan, type WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { useFrame, useHolds, useScopes, useWords } from '../frame.tsx';
import { readAddress, resolveLink } from '../links/address.ts';
import { Link } from '../links/link.tsx';
import { AccountMenu } from '../shell/account-menu.tsx';

export interface MenuItemPlan {
  readonly link: LinkPlan;
  readonly words: WordsPlan;
  readonly when?: ConditionPlan;
}
export interface HeaderOptions {
  readonly logo: { readonly pc: DataPlan; readonly sp: DataPlan };
  readonly home?: LinkPlan;
  readonly title?: WordsPlan;
  readonly person?: WordsPlan;
  readonly links?: readonly MenuItemPlan[];
  readonly dropdown?: {
    readonly image: DataPlan;
    readonly label: WordsPlan;
    readonly items: readonly MenuItemPlan[];
    readonly when?: ConditionPlan;
  };
}

/** Above this the page counts as scrolled. */
const scrolledFrom = 5;

export function Header({ logo, home, title, person, links = [], dropdown }: HeaderOptions) {
  const holds = useHolds();
  const scopes = useScopes();
  const say = useWords();
  const isScrolled = useScrolled();
  return (
    <header className="header" data-scrolled={isScrolled || undefined}>
      <div className="header-inner">
        <Logo home={resolveLink(home, scopes)?.href ?? '/'} pc={readPath(scopes, logo.pc.at)} sp={readPath(scopes, logo.sp.at)} />
        {title !== undefined && <span className="header-title">{say(title)}</span>}
        <div className="header-links">
          {person !== undefined && <span className="header-person">{say(person)}</span>}
          {links
            .filter((item) => holds(item.when))
            .map((item, index) => {
              const address = resolveLink(item.link, scopes);
              return address === undefined ? null : (
                <Link key={`${index}-link`} className="header-link" address={address}>
                  {say(item.words)}
                </Link>
              );
            })}
          {dropdown !== undefined && holds(dropdown.when) && (
            <AccountMenu image={readPath(scopes, dropdown.image.at)} label={say(dropdown.label)} items={dropdown.items} />
          )}
        </div>
      </div>
    </header>
  );
}

function Logo({ home, pc, sp }: { readonly home: string; readonly pc: unknown; readonly sp: unknown }) {
  const { loaded } = useFrame();
  const settings = loaded.root.storeSettingData;
  const name = isObject(settings) && typeof settings['serviceName'] === 'string' ? settings['serviceName'] : '';
  const wide = readImage(pc);
  const narrow = readImage(sp) ?? wide;
  return (
    <Link address={{ href: home, isExternal: false }} className="logo">
      {narrow === undefined ? (
        name
      ) : (
        <picture>
          {wide !== undefined && <source media="(min-width: 1000px)" srcSet={wide} />}
          <img src={narrow} alt={name} height={32} />
        </picture>
      )}
    </Link>
  );
}

function readImage(value: unknown): string | undefined {
  return typeof value === 'string' ? readAddress(value)?.href : undefined;
}

function useScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > scrolledFrom);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isScrolled;
}
