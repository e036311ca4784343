import { type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react';

/** A dragged item and its target position. */
export interface Drag {
  readonly from: number;
  readonly to: number;
}

export interface Dragging {
  readonly drag: Drag | undefined;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, index: number) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerCancel: () => void;
}

// Within this distance of the window's edge the page scrolls.
const edgePixels = 56;
const stepPixels = 16;

/**
 * Drags an item by its handle, with mouse, pen or touch; `drop(from, to)` is called on release. Items keep their positions during
 * the drag, so that the pointer keeps its element; a line shows the target.
 */
export function useDrag(list: RefObject<HTMLElement | null>, drop: (from: number, to: number) => void): Dragging {
  const [drag, setDrag] = useState<Drag | undefined>(undefined);
  const latest = useRef<Drag | undefined>(undefined);
  const set = useCallback((next: Drag | undefined) => {
    if (next?.from === latest.current?.from && next?.to === latest.current?.to) return;
    latest.current = next;
    setDrag(next);
  }, []);
  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>, index: number) => {
      if (event.button !== 0 || !event.isPrimary) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      set({ from: index, to: index });
    },
    [set],
  );
  const onPointerMove = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      const now = latest.current;
      if (now === undefined || list.current === null) return;
      scrollAlong(event.clientY);
      set({ from: now.from, to: findPlace(list.current, now.from, event.clientY) });
    },
    [list, set],
  );
  const onPointerUp = useCallback(() => {
    const now = latest.current;
    set(undefined);
    if (now !== undefined && now.to !== now.from) drop(now.from, now.to);
  }, [drop, set]);
  const onPointerCancel = useCallback(() => set(undefined), [set]);
  return { drag, onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}

/** Target position of the dragged item: behind all others whose middle is above the pointer. */
function findPlace(list: HTMLElement, from: number, y: number): number {
  const otherElements = [...list.children].filter((_, index) => index !== from);
  return otherElements.filter((element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
}

function scrollAlong(y: number): void {
  if (y < edgePixels) window.scrollBy(0, -stepPixels);
  else if (y > window.innerHeight - edgePixels) window.scrollBy(0, stepPixels);
}
