import type { PageView } from './page-view.ts';

interface Last {
  readonly view: PageView;
  /** Path and search. */
  readonly address: string;
}

let last: Last | undefined;

/** The last view that was loaded. An error page uses its layout. */
export function getLastView(): PageView | undefined {
  return last?.view;
}

/** The last view, if it has this address. */
export function findLastView(url: URL): PageView | undefined {
  return last?.address === addressOf(url) ? last.view : undefined;
}

export function saveLastView(view: PageView, url: URL): PageView {
  last = { view, address: addressOf(url) };
  return view;
}

function addressOf({ pathname, search }: URL): string {
  return pathname + search;
}
