import { type DataPlan, isObject } from '../../engine/declare/index.ts';
import { fitPicture, Link, readAddress, showPlain, useScopes, useTexts } from '../../engine/render/index.ts';
import { readPath } from '../../engine/validate/index.ts';

export interface LogoPlan {
  readonly wide: DataPlan;
  readonly narrow: DataPlan;
  readonly wideDark?: DataPlan;
  readonly narrowDark?: DataPlan;
  readonly scheme?: DataPlan;
}

const wideScreen = '(min-width: 1000px)';
const darkPage = '(prefers-color-scheme: dark)';
/** Size reserved until the picture has loaded; it then has its own width. */
const reservedSize = { wide: { width: 168, height: 32 }, narrow: { width: 144, height: 32 } } as const;

/** A `source` has no `src`. */
const sourceOf = (address: string, box: Parameters<typeof fitPicture>[1]) => ({ srcSet: address, ...fitPicture(address, box) });

/** The store's logo by screen width and colour scheme; the store's name if there is no picture. */
export function Logo({ home, plan }: { readonly home: string; readonly plan: LogoPlan }) {
  const scopes = useScopes();
  const name = useServiceName();
  const read = (data: DataPlan | undefined) => (data === undefined ? undefined : readImage(readPath(scopes, data.at)));
  const scheme = plan.scheme === undefined ? 'light' : readPath(scopes, plan.scheme.at);
  const light = { wide: read(plan.wide), narrow: read(plan.narrow) ?? read(plan.wide) };
  const dark = { wide: read(plan.wideDark) ?? read(plan.narrowDark), narrow: read(plan.narrowDark) ?? read(plan.wideDark) };
  const always = scheme === 'dark' ? dark : light;
  // Only CSS knows a visitor's colour scheme.
  const isNameWhenDark = scheme === 'visitor' && dark.narrow === undefined && light.narrow !== undefined;
  return (
    <Link address={{ href: home, isExternal: false }} className={isNameWhenDark ? 'logo logo-light-only' : 'logo'}>
      {always.narrow === undefined ? (
        name
      ) : (
        <picture>
          {scheme === 'visitor' && dark.wide !== undefined && (
            <source media={`${wideScreen} and ${darkPage}`} {...sourceOf(dark.wide, reservedSize.wide)} />
          )}
          {scheme === 'visitor' && dark.narrow !== undefined && (
            <source media={darkPage} {...sourceOf(dark.narrow, reservedSize.narrow)} />
          )}
          {always.wide !== undefined && <source media={wideScreen} {...sourceOf(always.wide, reservedSize.wide)} />}
          <img {...fitPicture(always.narrow, reservedSize.narrow)} src={always.narrow} alt={name} />
        </picture>
      )}
      {isNameWhenDark && <span className="logo-name">{name}</span>}
    </Link>
  );
}

const settingsOf = (...path: readonly string[]): DataPlan => ({ at: ['store', ...path] });
const storeLogo: LogoPlan = {
  wide: settingsOf('images', 'logoPc'),
  narrow: settingsOf('images', 'logoSp'),
  wideDark: settingsOf('darkImages', 'logoPc'),
  narrowDark: settingsOf('darkImages', 'logoSp'),
  scheme: settingsOf('colorScheme'),
};

/** The logo of the store's settings, with a link to the home page. */
export const StoreLogo = () => <Logo home="/" plan={storeLogo} />;

/** The store's name in the language of the page. */
export function useServiceName(): string {
  const { store } = useScopes();
  const { language } = useTexts();
  return isObject(store) ? showPlain(store['serviceName'], language) : '';
}

function readImage(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? readAddress(value)?.href : undefined;
}
