import { useEffect, useRef } from 'react';
import { type DataPlan, isObject, type TextPlan } from '../../declare/index.ts';
import { defineBlock } from '../../render/blocks/registry.tsx';
import { ScopesProvider, useScopes, useShownText } from '../../render/frame.tsx';
import { readInternalPath } from '../../render/links/address.ts';
import { EmptyNote } from '../../render/lists/empty-note.tsx';
import { readPath } from '../../validate/index.ts';

export interface FramesOptions {
  readonly items: DataPlan;
  readonly empty?: TextPlan;
  readonly followsLinks?: boolean;
  readonly item: FramePlan;
}
interface FramePlan {
  readonly title: TextPlan;
  readonly source: DataPlan;
  readonly anchor?: DataPlan;
  readonly openLabel?: TextPlan;
  readonly width: DataPlan;
}

function Frames({ items, empty, followsLinks = false, item }: FramesOptions) {
  const scopes = useScopes();
  const value = readPath(scopes, items.at);
  const elements = Array.isArray(value) ? value.filter(isObject) : [];
  if (elements.length === 0) return empty === undefined ? null : <EmptyNote text={empty} emptyIcon="box" />;
  return (
    <div className="frames">
      {elements.map((element, index) => (
        <ScopesProvider key={`${index}-frame`} value={{ ...scopes, item: element }}>
          <PageFrame item={item} followsLinks={followsLinks} />
        </ScopesProvider>
      ))}
    </div>
  );
}

/** A preview frame that runs neither scripts nor forms. */
function PageFrame({ item, followsLinks }: { readonly item: FramePlan; readonly followsLinks: boolean }) {
  const formatText = useShownText();
  const scopes = useScopes();
  const address = readPath(scopes, item.source.at);
  const source = typeof address === 'string' ? readInternalPath(address) : undefined;
  const width = readPath(scopes, item.width.at) === 'desktop' ? 'desktop' : 'phone';
  const title = formatText(item.title);
  const place = item.anchor === undefined ? undefined : readPath(scopes, item.anchor.at);
  const frame = useRef<HTMLIFrameElement>(null);
  // The frame may have loaded before scripts ran.
  useEffect(() => scrollToPlace(frame.current, place), [place]);
  if (source === undefined) return null;
  return (
    <figure className="frame" data-width={width}>
      <figcaption>{title}</figcaption>
      <div className="frame-window">
        <iframe
          key={source}
          ref={frame}
          title={title}
          src={source}
          // There may be eight of them.
          loading="lazy"
          sandbox={followsLinks ? 'allow-same-origin allow-top-navigation-by-user-activation' : 'allow-same-origin'}
          onLoad={(event) => scrollToPlace(event.currentTarget, place)}
        />
      </div>
      {item.openLabel !== undefined && (
        <p className="frame-open">
          <a href={source} target="_blank" rel="noopener" aria-label={`${title}: ${formatText(item.openLabel)}`}>
            {formatText(item.openLabel)}
          </a>
        </p>
      )}
    </figure>
  );
}

/** Scrolls inside the frame only: an address with a fragment would also scroll this page and move the focus. */
function scrollToPlace(frame: HTMLIFrameElement | null, place: unknown): void {
  const inside = frame?.contentWindow;
  const target = typeof place === 'string' ? frame?.contentDocument?.getElementById(place) : null;
  // It may already have scrolled while loading.
  if (inside && target) inside.scrollTo(0, Math.max(0, inside.scrollY + target.getBoundingClientRect().top - marginAbove));
}

/** Pixels above the location, for its label and the page header. */
const marginAbove = 160;

export const component = defineBlock(Frames);
