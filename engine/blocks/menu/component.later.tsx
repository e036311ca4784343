import { type RefObject, useEffect, useRef, useState } from 'react';
import type { DataPlan, TextPlan } from '../../declare/index.ts';
import { defineBlock, useHidden } from '../../render/blocks/registry.tsx';
import { useFrame, useHolds, useScopes, useShownText, useText } from '../../render/frame.tsx';
import { ChevronIcon } from '../../render/icons.tsx';
import { type ResolvedLink, readInternalPath, resolveLink } from '../../render/links/address.ts';
import { Link } from '../../render/links/link.tsx';
import type { MenuItemPlan } from '../../render/links/menu-item-plan.ts';

export interface MenuOptions {
  readonly label: TextPlan;
  readonly scrollStep: number;
  readonly items: readonly MenuItemPlan[];
  readonly back: { readonly to: DataPlan; readonly fallback: string; readonly text: TextPlan };
}
interface Entry {
  readonly address: ResolvedLink;
  readonly name: string;
  readonly currentFor: readonly string[];
}

/** A sidebar from 1000 px, a strip below that; CSS shows one of them. When the menu is hidden only the back link remains. */
function Menu({ label, scrollStep, items, back }: MenuOptions) {
  const formatText = useShownText();
  const holds = useHolds();
  const scopes = useScopes();
  const isHidden = useHidden();
  const { place } = useFrame();
  // Keyed by page: on client-side navigation the link element would otherwise stay while its target changes.
  if (isHidden) return <BackLink key={place.path + place.search} back={back} />;
  const entries = items
    .filter((item) => holds(item.when))
    .flatMap((item): Entry[] => {
      const address = resolveLink(item.link, scopes);
      return address === undefined ? [] : [{ address, name: formatText(item.text), currentFor: item.currentFor ?? [] }];
    });
  if (entries.length === 0) return null;
  return (
    <>
      <nav className="menu-side" aria-label={formatText(label)}>
        <Entries entries={entries} />
      </nav>
      <Strip label={formatText(label)} step={scrollStep} entries={entries} />
    </>
  );
}

function Entries({ entries }: { readonly entries: readonly Entry[] }) {
  const { place } = useFrame();
  const open = findOpenEntry(
    entries.map(({ address, currentFor }) => ({ href: address.href, currentFor })),
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

interface EntryAddresses {
  readonly href: string;
  readonly currentFor: readonly string[];
}

/**
 * The address of the entry of this page or of the page that contains it: of `/desk` and `/desk/shelves`, the page
 * `/desk/shelves/new` has the second. An entry that contains another entry (`/desk`) matches only its own page and
 * those that it covers.
 */
export function findOpenEntry(entries: readonly EntryAddresses[], path: string): string | undefined {
  const contains = (address: string, entryAddress: string) => entryAddress.startsWith(`${address}/`);
  const places = entries.flatMap(({ href, currentFor: covers }) => [
    ...(entries.some((entry) => contains(href, entry.href)) ? [] : [{ href, address: href }]),
    ...covers.map((address) => ({ href, address })),
  ]);
  const [closest] = places
    .filter(({ address }) => address === path || contains(address, path))
    .sort((left, right) => right.address.length - left.address.length);
  return entries.find(({ href }) => href === path)?.href ?? closest?.href;
}

/** The strip of narrow screens: scrolls by swipe, and by buttons if it overflows. */
function Strip({ label, step, entries }: { readonly label: string; readonly step: number; readonly entries: readonly Entry[] }) {
  const text = useText();
  const strip = useRef<HTMLDivElement>(null);
  const ends = useEnds(strip);
  const { place } = useFrame();
  const scroll = (by: number) => strip.current?.scrollBy({ left: by });
  const isShort = ends.isStart && ends.isEnd;
  // The scroll buttons take up width when they appear.
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
      <div ref={strip} className={`strip${ends.isStart ? '' : ' strip-fade-start'}${ends.isEnd ? '' : ' strip-fade-end'}`}>
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

/** Scrolls the open page's entry to the middle of the strip if it is out of view. */
function useOpenInView(strip: RefObject<HTMLDivElement | null>, state: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page changes the open entry, the buttons change the width of the strip
  useEffect(() => {
    const element = strip.current;
    const open = element?.querySelector('[aria-current]');
    if (element === null || !(open instanceof HTMLElement)) return;
    const [stripBox, openBox] = [element.getBoundingClientRect(), open.getBoundingClientRect()];
    if (openBox.left >= stripBox.left && openBox.right <= stripBox.right) return;
    const by = openBox.left - stripBox.left - (stripBox.width - openBox.width) / 2;
    element.scrollTo({ left: element.scrollLeft + by, behavior: 'instant' });
  }, [strip, state]);
}

interface Ends {
  readonly isStart: boolean;
  readonly isEnd: boolean;
}

/**
 * Whether the strip is scrolled to its start and to its end; both: nothing overflows. Without scripts it scrolls by swipe only.
 */
function useEnds(strip: RefObject<HTMLDivElement | null>): Ends {
  const [ends, setEnds] = useState<Ends>({ isStart: true, isEnd: true });
  useEffect(() => {
    const element = strip.current;
    if (element === null) return undefined;
    const update = (): void => {
      const isStart = element.scrollLeft <= 1;
      const isEnd = element.scrollWidth - element.clientWidth - element.scrollLeft <= 1;
      setEnds((before) => (before.isStart === isStart && before.isEnd === isEnd ? before : { isStart, isEnd }));
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [strip]);
  return ends;
}

/** The stored address belongs to the tab, so it is known only with scripts; only a path of this store is used. */
function BackLink({ back }: { readonly back: MenuOptions['back'] }) {
  const { host } = useFrame();
  const formatText = useShownText();
  const [to, setTo] = useState(back.fallback);
  useEffect(() => setTo(readInternalPath(host.readBackAddress()) ?? back.fallback), [host, back.fallback]);
  return (
    <nav className="back-link" aria-label={formatText(back.text)}>
      <Link address={{ href: to, isExternal: false }}>
        <ChevronIcon to="left" />
        {formatText(back.text)}
      </Link>
    </nav>
  );
}

export const component = defineBlock(Menu, { rendersWhenHidden: true });
