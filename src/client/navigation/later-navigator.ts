import type { Navigator } from '../browser-host.ts';
import { reloadIfOutdated } from '../page/outdated-files.ts';

/** Milliseconds after which the router is loaded even if the browser is never idle, or in browsers that do not report it. */
const maxWait = 2_000;

/**
 * A navigator that loads the router when the browser is idle, or when it is needed. Without the router a navigation loads the
 * document, and the page's data are not loaded again.
 */
export function createLaterNavigator(load: () => Promise<Navigator>): Navigator {
  let loading: Promise<Navigator> | undefined;
  const open = (): Promise<Navigator> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const prepare = () => void open().catch(() => undefined);
  if ('requestIdleCallback' in window) window.requestIdleCallback(prepare, { timeout: maxWait });
  else setTimeout(prepare, maxWait);
  return {
    async navigate(to) {
      const navigator = await open().catch(() => undefined);
      if (navigator === undefined) window.location.assign(to);
      else await navigator.navigate(to);
    },
    async revalidate() {
      try {
        await (await open()).revalidate();
      } catch (error) {
        await reloadIfOutdated(error);
      }
    },
  };
}
