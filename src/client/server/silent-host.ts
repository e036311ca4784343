import type { Host, Texts } from '../../../engine/render/index.ts';

/** The host of a page that is only drawn: nothing of it can be pressed yet. */
export function createSilentHost(texts: Texts): Host {
  const never = (): never => {
    throw new Error('a page acts in the browser only');
  };
  return {
    texts,
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
