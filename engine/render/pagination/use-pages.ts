import { useMemo, useState } from 'react';
import { type DataPlan, isObject, type JsonObject, type LoadedPage, type Scopes } from '../../declare/index.ts';
import { readPath } from '../../validate/index.ts';
import { useCall } from '../calls/use-call.tsx';
import { useFrame, useScopes } from '../frame.tsx';

/** Where the page's data has the numbers, and the call that loads another page. */
export interface PagesPlan {
  readonly current: DataPlan;
  readonly last: DataPlan;
  readonly send: string;
}

export interface PagesState {
  readonly current: number;
  readonly last: number;
  readonly open: (page: number) => void;
}

interface LoadedPages {
  /** The page's own data when they were loaded. */
  readonly from: LoadedPage;
  readonly pages: { readonly [page: number]: JsonObject };
  readonly open?: number;
}

/**
 * The scopes of the open page: those around, with the data of the last page that was opened. Each page is loaded once; the
 * address follows, so that a reload and the way back open the same page. `links`: undefined if there is only one page.
 */
export function usePages(plan: PagesPlan | undefined): {
  readonly scopes: Scopes;
  readonly isLoading: boolean;
  readonly links: PagesState | undefined;
} {
  const { screen, loaded, host, place } = useFrame();
  const outer = useScopes();
  const declaredCall = plan === undefined ? undefined : screen?.calls[plan.send];
  // What else the address says, such as a filter, is true of every page.
  const filter = searchOfPage(place.search, 1);
  const call = useMemo(() => declaredCall && { ...declaredCall, path: `${declaredCall.path}${filter}` }, [declaredCall, filter]);
  const { isRunning, send } = useCall(call);
  const [state, setState] = useState<LoadedPages>({ from: loaded, pages: {} });
  // Newer data of the page itself replaces what was loaded before.
  const { pages, open: opened }: LoadedPages = state.from === loaded ? state : { from: loaded, pages: {} };
  if (plan === undefined) return { scopes: outer, isLoading: false, links: undefined };
  const data = opened === undefined ? undefined : pages[opened];
  const scopes = data === undefined ? outer : { ...outer, page: { ...(isObject(outer.page) ? outer.page : {}), ...data } };
  const [first, current, last] = [
    readNumber(outer, plan.current),
    readNumber(scopes, plan.current),
    readNumber(scopes, plan.last),
  ];

  function show(page: number, pages: LoadedPages['pages']): void {
    setState({ from: loaded, pages, open: page });
    host.showSearch(searchOfPage(place.search, page));
  }
  async function load(page: number): Promise<void> {
    const [parameter = ''] = [...(call?.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const outcome = await send({ payload: {}, params: { [parameter]: String(page) } });
    if (outcome?.kind === 'data') show(page, { ...pages, [page]: outcome.data });
    // Following the link as a document then shows the error page.
    if (outcome?.kind === 'refused') host.navigate(place.path + searchOfPage(place.search, page));
  }
  const open = (page: number): void => {
    if (page === first || pages[page] !== undefined) show(page, pages);
    else void load(page);
  };
  return { scopes, isLoading: isRunning, links: last > 1 || current > last ? { current, last, open } : undefined };
}

/** `("?a=1", 2)` → `"?a=1&page=2"`; the first page needs no number. */
export function searchOfPage(search: string, page: number): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function readNumber(scopes: Scopes, { at }: DataPlan): number {
  const value = readPath(scopes, at);
  return typeof value === 'number' ? value : 1;
}
