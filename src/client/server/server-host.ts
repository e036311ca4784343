import type { Host, PageTexts } from '../../../engine/render/index.ts';

/** The host of a page that is only drawn: nothing of it can be pressed yet. `rendersHydrated`: as it looks once scripts run. */
export function createServerHost(texts: PageTexts, rendersHydrated = false): Host {
  const never = (): never => {
    throw new Error('a page acts in the browser only');
  };
  return {
    texts,
    rendersHydrated,
    perform: never,
    loadValidators: never,
    navigate: never,
    reload: never,
    drafts: { read: () => undefined, write: never, clear: never, clearAll: never },
    readBackAddress: () => undefined,
    guardLeaving: never,
    reportRefusal: never,
  };
}
