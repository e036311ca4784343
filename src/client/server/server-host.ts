import type { PageTexts } from '../../../engine/texts/index.ts';
import type { StoreHost } from '../../host/store-host.ts';
import { renderOnce } from './render-once.tsx';

/**
 * The host for rendering on the server, where no action can happen. `rendersHydrated`: as the page looks after
 * hydration.
 */
export function createServerHost(texts: PageTexts, rendersHydrated = false): StoreHost {
  const never = (): never => {
    throw new Error('only available in the browser');
  };
  const host: StoreHost = {
    texts,
    rendersHydrated,
    renderOnce: (part, layout, pageTexts) => renderOnce(part, { host, layout, texts: pageTexts }),
    perform: never,
    openBotCheck: never,
    askForCredential: never,
    openCardScript: never,
    openPlayer: never,
    handOff: never,
    requireOwnDocument: never,
    loadValidators: never,
    navigate: never,
    showSearch: never,
    chooseLanguage: never,
    print: never,
    reload: never,
    drafts: { read: () => undefined, write: never, clear: never, clearAll: never },
    readBackAddress: () => undefined,
    guardLeaving: never,
    reportRefusal: never,
  };
  return host;
}
