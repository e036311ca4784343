// Cloudflare Turnstile: https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/
import type { BotCheck, BotCheckRequest } from '../../host/store-host.ts';
import { ownAddresses } from '../../rules/own-addresses.ts';
import { loadProviderScript } from '../load-provider-script.ts';

interface Turnstile {
  render(element: HTMLElement, options: object): string;
  reset(widget: string): void;
  remove(widget: string): void;
}
declare global {
  interface Window {
    readonly turnstile?: Turnstile;
  }
}

/** Loads the provider's script and shows its widget; undefined: the server replaces the provider by the store's own check. */
export async function openTurnstile(
  element: HTMLElement,
  { action, siteKey }: BotCheckRequest,
  language: string,
): Promise<BotCheck | undefined> {
  if (window.turnstile === undefined) {
    const script = await findScript();
    if (script === null) return undefined;
    await loadProviderScript(script);
  }
  const { turnstile } = window;
  if (turnstile === undefined) throw new Error('The script of the bot check has another version.');
  let next = createPending();
  const widget = turnstile.render(element, {
    sitekey: siteKey,
    action,
    language,
    'response-field': false,
    callback: (token: string) => next.resolve(token),
    'error-callback': () => next.resolve(undefined),
    'expired-callback': () => {
      next = createPending();
    },
  });
  return {
    readToken: () => next.token,
    renew() {
      next = createPending();
      turnstile.reset(widget);
    },
    close: () => turnstile.remove(widget),
  };
}

/** The address depends on the server's configuration. */
async function findScript(): Promise<string | null> {
  const answer = await fetch(ownAddresses.botCheckScript);
  const { address }: { readonly address?: unknown } = await answer.json();
  if (typeof address !== 'string' && address !== null) throw new Error('The server names no script of the bot check.');
  return address;
}

/** A token that the widget gives later. */
function createPending(): { readonly token: Promise<string | undefined>; readonly resolve: (token: string | undefined) => void } {
  let resolve: (token: string | undefined) => void = () => undefined;
  const token = new Promise<string | undefined>((done) => {
    resolve = done;
  });
  return { token, resolve };
}
