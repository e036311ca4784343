// Loaded when a page can be used already: navigation, and loading a page's data again.
import { createBrowserRouter, type LoaderFunctionArgs, type RouterState, redirectDocument } from 'react-router-dom';
import type { Navigator } from '../browser-host.ts';
import { getLastView } from '../page/last-view.ts';
import { hasUnsavedChanges, rememberLeavingAnswer } from '../page/leaving.ts';
import { shouldReload } from '../page/outdated-files.ts';
import type { OpenPage, PageState } from '../page/page-state.ts';
import type { PageView } from '../page/page-view.ts';
import type { PackedTexts } from '../page/unpack-texts.ts';
import { withFailureView } from './load-failure.ts';
import { createPlanReader, loadView } from './load-view.ts';
import { pollPage } from './poll-page.ts';

/** Id of the only route: the server decides which screen an address has. */
const pageRoute = 'page';
/** Id of the question before input is lost. */
const leaving = 'leaving';

type Router = ReturnType<typeof createBrowserRouter>;

/** Starts the router of a document, which changes what `page` shows. `view`, `texts`: what the document was rendered with. */
export function startRouter(page: OpenPage, view: PageView, texts: PackedTexts): Navigator {
  const { root, data } = view.loaded;
  const plans = createPlanReader(
    new Map<string, unknown>([
      [data.screen.plan, view.screen],
      [data.screen.layout, view.layout],
    ]),
  );
  const { operator, look } = data.screen;
  const context = { root, operator, look, group: view.layout.group, plans, known: texts };
  const loader = ({ request }: LoaderFunctionArgs) => {
    const url = new URL(request.url);
    return withFailureView(url, () => pollPage(url, () => loadCurrent(url, () => loadView(url, context))));
  };
  const router = createBrowserRouter([{ id: pageRoute, path: '*', loader }], {
    hydrationData: { loaderData: { [pageRoute]: page.state().view } },
  });
  router.subscribe((state) => page.change(readState(state)));
  askBeforeLeaving(router, () => getLastView()?.texts?.find('form.leave') ?? texts.texts['form.leave'] ?? '');
  return { navigate: async (to) => router.navigate(to), revalidate: () => router.revalidate() };
}

function readState({ location, historyAction, navigation, revalidation, loaderData, errors }: RouterState): PageState {
  const error: unknown = errors?.[pageRoute];
  return {
    location,
    // The route's loader returns a view.
    view: error === undefined ? (loaderData[pageRoute] as PageView | undefined) : undefined,
    error,
    isRevisit: historyAction === 'POP',
    isReloading: revalidation === 'loading',
    ...(navigation.location === undefined ? {} : { next: navigation.location }),
  };
}

/** Asks for confirmation before navigation loses input; the browser does the same for document loads. */
function askBeforeLeaving(router: Router, findQuestion: () => string): void {
  router.getBlocker(
    leaving,
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );
  router.subscribe(({ blockers }) => {
    const blocker = blockers.get(leaving);
    if (blocker?.state !== 'blocked') return;
    // The router accepts an answer only after it has notified all its subscribers.
    queueMicrotask(() => {
      if (router.state.blockers.get(leaving) !== blocker) return;
      // A native dialog, as for a document load: nothing else runs until it is answered.
      const mayLeave = window.confirm(findQuestion());
      rememberLeavingAnswer(mayLeave);
      if (mayLeave) blocker.proceed();
      else blocker.reset();
    });
  });
}

/** Runs a loader, and loads the document at `url` if a file is missing. Drafts keep the input. */
async function loadCurrent<Result>(url: URL, load: () => Promise<Result>): Promise<Result> {
  try {
    return await load();
  } catch (error) {
    if (await shouldReload(error)) throw redirectDocument(url.pathname + url.search + url.hash);
    throw error;
  }
}
