// Hydrates in the browser what entry-server.tsx rendered.
import '../language/browser.ts';
import '../../engine/render/styles/index.css';
import '../../engine/ja/kinds/styles.css';
import '../blocks/styles.css';
import '../interceptors/styles.css';
import '../kinds/styles.css';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type LoaderFunctionArgs, RouterProvider } from 'react-router-dom';
import { preparePage } from '../../engine/render/index.ts';
import { createTexts } from '../../engine/texts/index.ts';
import { createBrowserHost, type Navigator } from './browser-host.ts';
import { HostProvider } from './page/host-context.ts';
import { saveLastView } from './page/last-view.ts';
import { withFailureView } from './page/load-failure.ts';
import { createPlanReader, loadView } from './page/load-view.ts';
import { reloadIfOutdated, shouldReload, watchImports } from './page/outdated-files.ts';
import { type PageView, pageRoute, rootElement, stateElement } from './page/page-view.ts';
import { pollPage } from './page/poll-page.ts';
import { createRoutes } from './page/routes.tsx';
import { unpackTexts } from './page/unpack-texts.ts';
import { checkOnHistory } from './session/check-on-history.ts';

watchImports();
try {
  await hydratePage();
} catch (error) {
  if (!(await shouldReload(error))) throw error;
  window.location.reload();
}

async function hydratePage(): Promise<void> {
  const element = document.getElementById(rootElement);
  const state = document.getElementById(stateElement)?.textContent;
  if (element === null || state === undefined || state === null) return;
  // Written by the server of the same release: see entry-server.tsx.
  const view = saveLastView(JSON.parse(state) as PageView, new URL(window.location.href));
  const { root, data } = view.loaded;
  // Before the router starts, so that a page of another account cannot navigate.
  checkOnHistory({ window, shownAccount: () => root.authId, reload: () => window.location.reload() });
  const [packed] = await Promise.all([unpackTexts(root.i18InitialState), preparePage([view.layout, view.screen])]);
  const plans = createPlanReader(
    new Map<string, unknown>([
      [data.screen.plan, view.screen],
      [data.screen.layout, view.layout],
    ]),
  );
  const { operator } = data.screen;
  const loadContext = { root, operator, look: data.screen.look, group: view.layout.group, plans, known: packed };
  const load = ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    return withFailureView(url, () => pollPage(url, () => reloadIfOutdated(url, () => loadView(url, loadContext))));
  };
  const router = createBrowserRouter(createRoutes(load), { hydrationData: { loaderData: { [pageRoute]: view } } });
  const navigator: Navigator = { navigate: async (to) => router.navigate(to), revalidate: () => router.revalidate() };
  const host = createBrowserHost(createTexts(packed.language, packed.texts), { account: root.authId, operator }, () => navigator);
  // As a transition, so that clicks and keys do not wait for the whole page.
  startTransition(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <HostProvider value={host}>
          <RouterProvider router={router} />
        </HostProvider>
      </StrictMode>,
    );
  });
}
