import { useCallback, useEffect, useRef, useState } from 'react';
import { loadView } from './load-view.ts';
import { prepareScreen, Screen } from './screen.tsx';
import { titleOf } from './screen-title.ts';
import type { ScreenView } from './screen-view.ts';

/** How the history changes with a page: `none` if the browser has changed it. */
type HistoryChange = 'push' | 'replace' | 'none';

interface OpenPage {
  readonly view: ScreenView;
  readonly change: HistoryChange;
  /** Each page has its own forms. */
  readonly number: number;
}

/** A page and those that follow it, in one document. What is no page of the application server is loaded as a document. */
export function NavigatingScreen({ first }: { readonly first: ScreenView }) {
  const [page, setPage] = useState<OpenPage>({ view: first, change: 'none', number: 0 });
  const loading = useRef<AbortController>(undefined);
  const address = useRef('');

  const show = useCallback(async (to: string, change: HistoryChange) => {
    // The page that was asked for last wins.
    loading.current?.abort();
    const controller = new AbortController();
    loading.current = controller;
    const { signal } = controller;
    const loaded = await loadView(to, signal);
    if (signal.aborted) return;
    if (loaded === undefined) return change === 'push' ? window.location.assign(to) : window.location.reload();
    await prepareScreen(loaded.view);
    if (signal.aborted) return;
    changeHistory(loaded.address, change);
    address.current = loaded.address;
    setPage(({ number }) => ({ view: loaded.view, change, number: number + 1 }));
  }, []);

  useEffect(() => {
    address.current = currentAddress();
    // A link to an anchor of the same page fires `popstate` too.
    const follow = () => currentAddress() !== address.current && void show(currentAddress(), 'none');
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [show]);

  const { view, change, number } = page;
  useEffect(() => {
    if (number === 0) return;
    // What a document load does.
    document.title = titleOf(view);
    document.getElementById('main')?.focus({ preventScroll: true });
    if (change === 'push') window.scrollTo(0, 0);
  }, [view, change, number]);

  const navigate = useCallback((to: string) => (isSameOrigin(to) ? void show(to, 'push') : window.location.assign(to)), [show]);
  const reload = useCallback(() => show(currentAddress(), 'replace'), [show]);
  return <Screen key={number} view={view} navigate={navigate} reload={reload} />;
}

function changeHistory(address: string, change: HistoryChange): void {
  if (change === 'push') window.history.pushState(null, '', address);
  // A step back may have been redirected.
  else if (address !== currentAddress()) window.history.replaceState(null, '', address);
}

const currentAddress = (): string => window.location.pathname + window.location.search;

const isSameOrigin = (to: string): boolean => new URL(to, window.location.href).origin === window.location.origin;
