import type { PageView } from './page-view.ts';

let last: PageView | undefined;

/** The view that was loaded last: a page that fails keeps its layout. */
export function lastView(): PageView | undefined {
  return last;
}

export function keepView(view: PageView): PageView {
  last = view;
  return view;
}
