import type { PageView } from './page-view.ts';

/** An entry of the browser's history. */
export interface PageLocation {
  /** Differs between two visits of an address. */
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** What the document shows, and what is being loaded. */
export interface PageState {
  readonly location: PageLocation;
  /** Undefined: neither the page nor its error page could be loaded. */
  readonly view: PageView | undefined;
  /** Why there is no view. */
  readonly error?: unknown;
  /** The person went back or forward to it; the browser restores where it was scrolled to. */
  readonly isRevisit: boolean;
  /** Another page is being loaded. */
  readonly next?: PageLocation;
  /** Its data are being loaded again. */
  readonly isReloading: boolean;
}

/** The page of a document, which the router changes. */
export type OpenPage = ReturnType<typeof createOpenPage>;

/** `createOpenPage(view, { key: "default", pathname: "/login", search: "", hash: "" })` */
export function createOpenPage(view: PageView, location: PageLocation) {
  let state: PageState = { location, view, isRevisit: true, isReloading: false };
  const listeners = new Set<(state: PageState) => void>();
  return {
    state: () => state,
    change(next: PageState): void {
      state = next;
      for (const listener of listeners) listener(next);
    },
    /** Calls the listener with each change. Returns a function that stops it. */
    follow(listener: (state: PageState) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
