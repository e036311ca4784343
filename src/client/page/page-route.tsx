import { useMemo } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { waitsOf } from '../../../engine/declare/index.ts';
import { Page } from '../../../engine/render/index.ts';
import { useHost } from './host-context.ts';
import type { PageView } from './page-view.ts';
import { useLeavingGuard } from './use-leaving-guard.ts';
import { useNavigationEffects } from './use-navigation-effects.ts';
import { usePolling } from './use-polling.ts';
import { useSlowNavigation } from './use-slow-navigation.ts';

/** The page at the open address. */
export function PageRoute() {
  const provided = useHost();
  // The route's loader returns a view, on the server and in the browser.
  const view = useLoaderData() as PageView;
  const { pathname, search } = useLocation();
  const { texts } = view;
  const host = useMemo(() => (texts === undefined ? provided : { ...provided, texts }), [provided, texts]);
  useNavigationEffects(view, host.texts);
  useLeavingGuard();
  const isLeaving = useSlowNavigation();
  usePolling(waitsOf(view.loaded.data.screen));
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
