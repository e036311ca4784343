import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { type PagePlace, preparePage } from '../../../engine/render/index.ts';
import type { PageTexts } from '../../../engine/texts/index.ts';
import { HostProvider } from '../page/host-context.ts';
import { PageRoot } from '../page/page-root.tsx';
import { createOpenPage } from '../page/page-state.ts';
import type { PageView } from '../page/page-view.ts';
import { createServerHost } from './server-host.ts';

/** Renders a complete view, without parts that only a script would reveal. `rendersHydrated`: as it looks after hydration. */
export async function renderView(view: PageView, place: PagePlace, texts: PageTexts, rendersHydrated = false): Promise<string> {
  await preparePage([view.layout, view.screen], view.loaded.data.screen.forms);
  const page = createOpenPage(view, { key: 'default', pathname: place.path, search: place.search, hash: '' });
  return renderToString(
    <StrictMode>
      <HostProvider value={createServerHost(texts, rendersHydrated)}>
        <PageRoot page={page} />
      </HostProvider>
    </StrictMode>,
  );
}
