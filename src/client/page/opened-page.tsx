import { useMemo } from 'react';
import { waitsOf } from '../../../engine/declare/index.ts';
import { Page } from '../../../engine/render/index.ts';
import { useHost } from './host-context.ts';
import type { PageState } from './page-state.ts';
import type { PageView } from './page-view.ts';
import { useNavigationEffects } from './use-navigation-effects.ts';
import { usePolling } from './use-polling.ts';
import { useSlowNavigation } from './use-slow-navigation.ts';

/** The page at the open address. */
export function OpenedPage({ view, state }: { readonly view: PageView; readonly state: PageState }) {
  const provided = useHost();
  const { pathname, search } = state.location;
  const { texts } = view;
  const host = useMemo(() => (texts === undefined ? provided : { ...provided, texts }), [provided, texts]);
  useNavigationEffects(view, state, host.texts);
  const isLeaving = useSlowNavigation(state);
  usePolling(waitsOf(view.loaded.data.screen), state.isReloading);
  return (
    <Page
      // Another screen gets a new state; the same one keeps the input.
      key={`${view.screen?.id ?? 'error'} ${pathname}`}
      screen={view.screen}
      layout={view.layout}
      loaded={view.loaded}
      host={host}
      place={{ path: pathname, search }}
      errorLink={view.errorLink}
      isStale={view.isStale}
      isLeaving={isLeaving}
    />
  );
}
