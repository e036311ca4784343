import type { Host, PageTexts } from '../../engine/render/index.ts';
import type { FieldValidators } from '../../engine/validate/index.ts';
import { ownAddresses } from '../rules/own-addresses.ts';
import { performCall } from './calls/perform-call.ts';
import { guardLeaving } from './page/leaving.ts';
import { readBackAddress } from './storage/back-address.ts';
import { createDrafts, type DraftOwner } from './storage/drafts.ts';

/** The router's part that pages use. */
export interface Navigator {
  navigate(to: string): Promise<void>;
  revalidate(): Promise<void>;
}

/** What the browser gives to pages. */
export function createBrowserHost(texts: PageTexts, owner: DraftOwner, router: () => Navigator): Host {
  return {
    texts,
    perform: performCall,
    loadValidators,
    navigate(to) {
      const url = new URL(to, window.location.href);
      if (url.origin === window.location.origin) void router().navigate(url.pathname + url.search + url.hash);
      else window.location.assign(url.href);
    },
    reload: () => router().revalidate(),
    drafts: createDrafts(window.sessionStorage, owner, new URLSearchParams(window.location.search).has('returnTo')),
    readBackAddress: () => readBackAddress(window.sessionStorage),
    guardLeaving,
    // biome-ignore lint/suspicious/noConsole: the log of a browser; whoever helps a member asks for the request's id.
    reportRefusal: ({ status, code, message, requestId }) => console.info('refused', { status, code, message, requestId }),
    // Whoever counts what a keystroke costs listens for it; without a listener it costs nothing worth naming.
    onFieldWork: (key, work) => document.dispatchEvent(new CustomEvent('madoguchi:field', { detail: { key, work } })),
  };
}

/** The module is made of our declarations and served by its hash: `/validators/<sha256>.js`. */
async function loadValidators(hash: string): Promise<FieldValidators> {
  const module: { readonly default: FieldValidators } = await import(/* @vite-ignore */ `${ownAddresses.validators}/${hash}.js`);
  return module.default;
}
