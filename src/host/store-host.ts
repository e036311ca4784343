import { type Host, useFrame } from '../../engine/render/index.ts';
import type { CardScript, CardScriptRequest } from './card-script.ts';

/** A check that the sender of a form is a person: `{ action: "auth", provider: "altcha", siteKey: "", isAlwaysAsked: false }`. */
export interface BotCheckRequest {
  readonly action: string;
  readonly provider: string;
  /** The provider's public key of the store. */
  readonly siteKey: string;
  /** Whether it is shown before any refusal. */
  readonly isAlwaysAsked: boolean;
}
export interface BotCheck {
  /** Waits for the token. undefined: the check failed. */
  readToken(): Promise<string | undefined>;
  /** Resets the check after its token was used, because a token is valid once. */
  renew(): void;
  close(): void;
}

/** A passkey to ask the browser for. */
export interface CredentialRequest {
  readonly operation: 'create' | 'get';
  /** Waits until the person chooses one in a field, instead of asking at once. */
  readonly isAutofill: boolean;
  /** Loads what to ask for, as JSON (WebAuthn); undefined: it was refused. */
  readonly readOptions: () => Promise<string | undefined>;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

export interface MediaPlayerOptions {
  /** Its name for screen readers. */
  readonly label: string;
  readonly sendsMetrics: boolean;
  readonly hasPictureInPicture: boolean;
}
export interface MediaPlayer {
  close(): void;
}

/** What this store's words need from their environment, besides what the engine needs. */
export interface StoreHost extends Host {
  /** Loads the provider's script and shows its check in the element. Rejects if it cannot be loaded. */
  openBotCheck(element: HTMLElement, request: BotCheckRequest): Promise<BotCheck>;
  /**
   * Asks the browser for a passkey. Returns it as JSON; undefined: cancelled, not supported, or refused before. Never rejects.
   */
  askForCredential(request: CredentialRequest): Promise<string | undefined>;
  /** Loads the script of a payment provider. Rejects if it cannot be loaded. */
  openCardScript(request: CardScriptRequest): Promise<CardScript>;
  /** Loads the player and plays the media of a response in the element. Rejects if they cannot be played. */
  openPlayer(element: HTMLElement, media: unknown, options: MediaPlayerOptions): Promise<MediaPlayer>;
  /**
   * Posts the choice of the visitor's language as its form would, and renders the page in it, with its input. False: it could not be saved.
   */
  chooseLanguage(form: { readonly action: string; readonly answers: { readonly [name: string]: string } }): Promise<boolean>;
}

export function useStoreHost(): StoreHost {
  // This application renders pages with no other hosts.
  return useFrame().host as StoreHost;
}
