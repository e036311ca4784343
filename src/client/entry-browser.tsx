// Hydrates in the browser what entry-server.tsx rendered.
import '../language/browser.ts';
import '../../engine/render/styles/index.css';
import '../../engine/ja/kinds/styles.css';
import '../blocks/styles.css';
import '../interceptors/styles.css';
import '../kinds/styles.css';
// Files that load later share it.
import '../host/store-host.ts';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isObject, readText } from '../../engine/declare/index.ts';
import { prepareHydration } from '../../engine/render/index.ts';
import { createTexts } from '../../engine/texts/index.ts';
import { createBrowserHost } from './browser-host.ts';
import { createLaterNavigator } from './navigation/later-navigator.ts';
import { HostProvider } from './page/host-context.ts';
import { saveLastView } from './page/last-view.ts';
import { reloadIfOutdated, watchImports } from './page/outdated-files.ts';
import { PageRoot } from './page/page-root.tsx';
import { createOpenPage, type PageLocation } from './page/page-state.ts';
import { type PageView, rootElement, stateElement } from './page/page-view.ts';
import { unpackTexts } from './page/unpack-texts.ts';
import { checkOnHistory } from './session/check-on-history.ts';

watchImports();
// Without a top-level await, which would leave an almost empty file of each lazy module that shares one with others.
void hydratePage().catch(async (error: unknown) => {
  if (!(await reloadIfOutdated(error))) throw error;
});

async function hydratePage(): Promise<void> {
  const element = document.getElementById(rootElement);
  const state = document.getElementById(stateElement)?.textContent;
  if (element === null || state === undefined || state === null) return;
  // Written by the server of the same release: see entry-server.tsx.
  const view = saveLastView(JSON.parse(state) as PageView, new URL(window.location.href));
  const { root, data } = view.loaded;
  // Synchronously: `pageshow` fires once, right after loading. Before the router starts, so that a page of another account cannot
  // navigate.
  checkOnHistory({ window, shownAccount: () => root.authId, reload: () => window.location.reload() });
  // A slow phone can draw and scroll between evaluating the files and what follows.
  await beginTask();
  const [packed] = await Promise.all([
    unpackTexts(root.i18InitialState),
    prepareHydration([view.layout, view.screen], data.screen.forms),
  ]);
  const page = createOpenPage(view, readLocation());
  const navigator = createLaterNavigator(async () => (await import('./navigation/router.ts')).startRouter(page, view, packed));
  const host = createBrowserHost(
    createTexts(packed.language, packed.texts),
    { account: root.authId, operator: data.screen.operator },
    navigator,
  );
  // As a transition, so that clicks and keys do not wait for the whole page.
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <HostProvider value={host}>
          <PageRoot page={page} />
        </HostProvider>
      </StrictMode>,
    );
  });
}

/** Resolves in a new task. A timer would be late in a tab in the background. */
function beginTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** The router gave the history's entry its key, if this document was loaded again. */
function readLocation(): PageLocation {
  const { pathname, search, hash } = window.location;
  const state: unknown = window.history.state;
  return { key: (isObject(state) ? readText(state['key']) : undefined) ?? 'default', pathname, search, hash };
}
