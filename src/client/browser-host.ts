import type { PageTexts } from '../../engine/texts/index.ts';
import type { FieldValidators } from '../../engine/validate/index.ts';
import type { StoreHost } from '../host/store-host.ts';
import { ownAddresses } from '../rules/own-addresses.ts';
import { openBotCheck } from './bot-check/open-bot-check.ts';
import { networkFailure } from './calls/network-failure.ts';
import { isPage } from './page/is-page.ts';
import { guardLeaving } from './page/leaving.ts';
import { reloadIfOutdated } from './page/outdated-files.ts';
import { requireOwnDocument } from './page/own-document.ts';
import { openCardScript } from './payment/open-card-script.ts';
import { openPlayer } from './player/open-player.ts';
import { readBackAddress } from './storage/back-address.ts';
import { createDrafts, type DraftOwner } from './storage/drafts.ts';

/** The part of the router that pages use. */
export interface Navigator {
  navigate(to: string): Promise<void>;
  revalidate(): Promise<void>;
}

/** Creates the host in the browser. */
export function createBrowserHost(texts: PageTexts, owner: DraftOwner, router: Navigator): StoreHost {
  return {
    texts,
    async perform(call, request) {
      const calls = await import('./calls/perform-call.ts').catch(async (error: unknown) => {
        await reloadIfOutdated(error);
      });
      // What fails in a loaded program is a fault of it, and no matter of the network.
      return calls === undefined ? networkFailure : calls.performCall(call, request);
    },
    openBotCheck: (element, request) => openBotCheck(element, request, texts),
    askForCredential: async (request) => {
      // Firefox fails to load it when the page is left meanwhile.
      const passkeys = await import('./passkeys/ask-for-credential.ts').catch(() => undefined);
      return passkeys?.askForCredential(request);
    },
    openCardScript,
    openPlayer,
    handOff: (data) => void import('./calls/hand-off.ts').then(({ handOff }) => handOff(data)),
    requireOwnDocument,
    loadValidators,
    navigate(to) {
      const url = new URL(to, window.location.href);
      if (isPage(url)) void router.navigate(url.pathname + url.search + url.hash);
      else window.location.assign(url.href);
    },
    showSearch: (search) => window.history.replaceState(window.history.state, '', window.location.pathname + search),
    print: () => window.print(),
    reloadIfOutdated,
    reload: () => router.revalidate(),
    async chooseLanguage(form) {
      // The page redirects to itself, which would load it a second time.
      const sent = fetch(form.action, { method: 'POST', body: new URLSearchParams({ ...form.answers }), redirect: 'manual' });
      const answer = await sent.catch(() => undefined);
      if (answer?.type !== 'opaqueredirect') return false;
      await router.revalidate();
      return true;
    },
    drafts: createDrafts(window.sessionStorage, owner, new URLSearchParams(window.location.search).has('returnTo')),
    readBackAddress: () => readBackAddress(window.sessionStorage),
    guardLeaving,
    // biome-ignore lint/suspicious/noConsole: support needs the request's id from the browser's log.
    reportRefusal: ({ status, code, message, requestId }) => console.info('refused', { status, code, message, requestId }),
    // For measurements of the work per keystroke. Costs next to nothing without a listener.
    onFieldWork: (key, work) => document.dispatchEvent(new CustomEvent('madoguchi:field', { detail: { key, work } })),
  };
}

/** Imports the validators of a form, which the server generates from the declarations: `/validators/<sha256>.js`. */
async function loadValidators(hash: string): Promise<FieldValidators> {
  const module: { readonly default: FieldValidators } = await import(/* @vite-ignore */ `${ownAddresses.validators}/${hash}.js`);
  return module.default;
}
