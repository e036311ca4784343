import { useEffect, useRef } from 'react';
import { type DataPlan, isObject, type WordsPlan } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { ScopesProvider, useScopes, useWords } from '../frame.tsx';
import { readInternalPath } from '../links/address.ts';

export interface FramesOptions {
  readonly of: DataPlan;
  readonly empty?: WordsPlan;
  readonly item: FramePlan;
}
interface FramePlan {
  readonly title: WordsPlan;
  readonly source: DataPlan;
  readonly place?: DataPlan;
  readonly width: DataPlan;
}

export function Frames({ of, empty, item }: FramesOptions) {
  const say = useWords();
  const scopes = useScopes();
  const found = readPath(scopes, of.at);
  const elements = Array.isArray(found) ? found.filter(isObject) : [];
  if (elements.length === 0) return empty === undefined ? null : <p className="list-empty">{say(empty)}</p>;
  return (
    <div className="frames">
      {elements.map((element, index) => (
        <ScopesProvider key={`${index}-frame`} value={{ ...scopes, item: element }}>
          <PageFrame item={item} />
        </ScopesProvider>
      ))}
    </div>
  );
}

/** Neither scripts nor forms run in it: it is to be looked at. */
function PageFrame({ item }: { readonly item: FramePlan }) {
  const say = useWords();
  const scopes = useScopes();
  const address = readPath(scopes, item.source.at);
  const source = typeof address === 'string' ? readInternalPath(address) : undefined;
  const width = readPath(scopes, item.width.at) === 'desktop' ? 'desktop' : 'phone';
  const title = say(item.title);
  const place = item.place === undefined ? undefined : readPath(scopes, item.place.at);
  const frame = useRef<HTMLIFrameElement>(null);
  // It may have been loaded before scripts ran.
  useEffect(() => showPlace(frame.current, place), [place]);
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
          sandbox="allow-same-origin"
          onLoad={(event) => showPlace(event.currentTarget, place)}
        />
      </div>
    </figure>
  );
}

/** Scrolls inside the frame alone: an address with a place in it would scroll this page as well, and take the focus. */
function showPlace(frame: HTMLIFrameElement | null, place: unknown): void {
  const inside = frame?.contentWindow;
  const target = typeof place === 'string' ? frame?.contentDocument?.getElementById(place) : null;
  // It may have been scrolled already: while it was still loading.
  if (inside && target) inside.scrollTo(0, Math.max(0, inside.scrollY + target.getBoundingClientRect().top - roomAbove));
}

/** Pixels above the place: its label, and the head of the page. */
const roomAbove = 160;
