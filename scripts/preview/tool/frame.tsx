// The shown page in a frame of the chosen width, scaled down if there is less space.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface FrameProps {
  readonly address: string;
  readonly width: string;
  /** Changes when the files changed, to reload the same address. */
  readonly revision: number;
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly onLoaded: () => void;
}

export function Frame({ address, width, revision, frame, onLoaded }: FrameProps) {
  const available = useRef<HTMLDivElement>(null);
  const scroll = useRef(0);
  const shownAddress = useRef('');
  const [free, setFree] = useState({ width: 0, height: 0 });

  useLayoutEffect(() => {
    const element = available.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setFree({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const inner = frame.current?.contentWindow;
    if (inner == null) return;
    if (shownAddress.current === address) scroll.current = readWindow(frame)?.scrollY ?? 0;
    else {
      scroll.current = 0;
      clearDrafts();
    }
    shownAddress.current = address;
    // Replaces the location, so that the browser's history only has the tool's entries. Depends on the revision to reload.
    if (revision >= 0) inner.location.replace(address);
  }, [address, revision, frame]);

  const wanted = width === 'free' ? free.width : Number(width);
  const scale = wanted > free.width && free.width > 0 ? free.width / wanted : 1;
  return (
    <div className={width === 'free' ? 'room room-free' : 'room'} ref={available}>
      <iframe
        title="The screen"
        ref={frame}
        style={{
          width: width === 'free' ? '100%' : wanted,
          height: free.height / scale,
          transform: scale < 1 ? `scale(${scale})` : 'none',
          marginInlineStart: scale < 1 || width === 'free' ? 0 : Math.max(0, (free.width - wanted) / 2),
        }}
        onLoad={() => {
          readWindow(frame)?.scrollTo(0, scroll.current);
          onLoaded();
        }}
      />
      {scale < 1 ? <p className="scale-note">{Math.round(scale * 100)} %</p> : null}
    </div>
  );
}

/** The frame's window, unless its page is of another origin, such as an error page of the browser. */
function readWindow(frame: FrameProps['frame']): Window | null | undefined {
  return frame.current?.contentDocument?.defaultView;
}

/** Drafts typed in another state must not appear here. */
function clearDrafts(): void {
  const keys = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  for (const key of keys) if (key.startsWith('madoguchi.')) sessionStorage.removeItem(key);
}
