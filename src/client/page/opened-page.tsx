import { useMemo } from 'react';
import { waitsOf } from '../../../engine/declare/index.ts';
import { Page } from '../../../engine/render/index.ts';
import { useHost } from './host-context.ts';
import type { PageView } from './page-view.ts';
import type { ShownPage } from './shown-page.ts';
import { useNavigationEffects } from './use-navigation-effects.ts';
import { usePolling } from './use-polling.ts';
import { useSlowNavigation } from './use-slow-navigation.ts';

/** The page at the open address. */
export function OpenedPage({ view, shown }: { readonly view: PageView; readonly shown: ShownPage }) {
  const provided = useHost();
  const { pathname, search } = shown.location;
  const { texts } = view;
  const host = useMemo(() => (texts === undefined ? provided : { ...provided, texts }), [provided, texts]);
  useNavigationEffects(view, shown, host.texts);
  const isLeaving = useSlowNavigation(shown);
  usePolling(waitsOf(view.loaded.data.screen), shown.isReloading);
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
