import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DataPlan, WordsPlan } from '../../declare/index.ts';
import { useFrame, useHolds, useScopes, useText, useWords } from '../frame.tsx';
import { ChevronIcon } from '../icons.tsx';
import { type Address, readInternalPath, resolveLink } from '../links/address.ts';
import { Link } from '../links/link.tsx';
import type { MenuItemPlan } from './header.tsx';
import { useHidden } from './registry.tsx';

export interface MenuOptions {
  readonly label: WordsPlan;
  readonly step: number;
  readonly items: readonly MenuItemPlan[];
  readonly back: { readonly to: DataPlan; readonly otherwise: string; readonly words: WordsPlan };
}
interface Entry {
  readonly address: Address;
  readonly name: string;
}

/** Beside the page from 1000 px on, below that a strip; the style shows one of them. Where it is hidden only the back link stands. */
export function Menu({ label, step, items, back }: MenuOptions) {
  const say = useWords();
  const holds = useHolds();
  const scopes = useScopes();
  const isHidden = useHidden();
  const { place } = useFrame();
  // A page of its own each: in the app the link stays while pages change, and where it leads does not.
  if (isHidden) return <BackLink key={place.path + place.search} back={back} />;
  const entries = items
    .filter((item) => holds(item.when))
    .flatMap((item): Entry[] => {
      const address = resolveLink(item.link, scopes);
      return address === undefined ? [] : [{ address, name: say(item.words) }];
    });
  if (entries.length === 0) return null;
  return (
    <>
      <nav className="menu-side" aria-label={say(label)}>
        <Entries entries={entries} />
      </nav>
      <Strip label={say(label)} step={step} entries={entries} />
    </>
  );
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const { place } = useFrame();
  const open = findOpenEntry(
    entries.map(({ address }) => address.href),
    place.path,
  );
  return (
    <ul>
      {entries.map(({ address, name }, index) => (
        <li key={`${index}-entry`}>
          <Link address={address} current={address.href === open}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The entry of this page, or of the page that contains it: `(["/console", "/console/custom-info"], "/console/custom-info/new")` →
 * `/console/custom-info`. An entry that contains another one (`/console`) is a page of its own and stands for nothing below it.
 */
export function findOpenEntry(hrefs: readonly string[], path: string): string | undefined {
  const contains = (href: string, other: string) => other.startsWith(`${href}/`);
  const around = hrefs
    .filter((href) => contains(href, path) && !hrefs.some((other) => contains(href, other)))
    .sort((one, other) => other.length - one.length);
  return hrefs.find((href) => href === path) ?? around[0];
}

/** The strip of narrow screens: it scrolls by hand, and where it is too long by its buttons a step at a time. */
function Strip({ label, step, entries }: { readonly label: string; readonly step: number; readonly entries: readonly Entry[] }) {
  const text = useText();
  const strip = useRef<HTMLDivElement>(null);
  const ends = useEnds(strip);
  const { place } = useFrame();
  const scroll = (by: number) => strip.current?.scrollBy({ left: by });
  const isShort = ends.isStart && ends.isEnd;
  // Its buttons take room when they appear.
  useOpenInView(strip, `${place.path} ${isShort}`);
  return (
    <nav className="menu-strip" aria-label={label}>
      {!isShort && (
        <button
          type="button"
          className="strip-button"
          aria-label={text('common.previous')}
          disabled={ends.isStart}
          onClick={() => scroll(-step)}
        >
          <ChevronIcon to="left" />
        </button>
      )}
      <div ref={strip} className="strip">
        <Entries entries={entries} />
      </div>
      {!isShort && (
        <button
          type="button"
          className="strip-button"
          aria-label={text('common.next')}
          disabled={ends.isEnd}
          onClick={() => scroll(step)}
        >
          <ChevronIcon to="right" />
        </button>
      )}
    </nav>
  );
}

/** Where the open page's entry is out of sight, the strip begins with it in its middle. */
function useOpenInView(strip: RefObject<HTMLDivElement | null>, state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another entry, and the strip with buttons is narrower
  useEffect(() => {
    const element = strip.current;
    const open = element?.querySelector('[aria-current]');
    if (element === null || !(open instanceof HTMLElement)) return;
    const [around, own] = [element.getBoundingClientRect(), open.getBoundingClientRect()];
    if (own.left >= around.left && own.right <= around.right) return;
    const by = own.left - around.left - (around.width - own.width) / 2;
    element.scrollTo({ left: element.scrollLeft + by, behavior: 'instant' });
  }, [strip, state]);
}

interface Ends {
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/** Whether a strip stands at its start and at its end; both: nothing is hidden. Without scripts it is scrolled by hand. */
function useEnds(strip: RefObject<HTMLDivElement | null>): Ends {
  const [ends, setEnds] = useState<Ends>({ isStart: true, isEnd: true });
  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const look = (): void => {
      const isStart = element.scrollLeft <= 1;
      const isEnd = element.scrollWidth - element.clientWidth - element.scrollLeft <= 1;
      setEnds((before) => (before.isStart === isStart && before.isEnd === isEnd ? before : { isStart, isEnd }));
    };
    const watcher = new ResizeObserver(look);
    watcher.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [strip]);
  return ends;
}

/** The stored address is the tab's own, so it is known only where scripts run; it counts only when it is a path of this store. */
function BackLink({ back }: { readonly back: MenuOptions['back'] }) {
  const { host } = useFrame();
  const say = useWords();
  const [to, setTo] = useState(back.otherwise);
  useEffect(() => setTo(readInternalPath(host.readBackAddress()) ?? back.otherwise), [host, back.otherwise]);
  return (
    <nav className="back-link" aria-label={say(back.words)}>
      <Link address={{ href: to, isExternal: false }}>
        <ChevronIcon to="left" />
        {say(back.words)}
      </Link>
    </nav>
  );
}
