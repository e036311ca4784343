import type { Queryable } from '../../database/database.ts';
import type { Platform } from '../../platform.ts';

/** A token as a browser sent it, and what it must be for. */
export interface BotCheckToken {
  readonly token: string;
  readonly storeId: string;
  /** The host of the store: `store.example:8080`. */
  readonly host: string;
  /** `auth`. */
  readonly action: string;
  readonly ip: string;
}

/** Checks that a person sends a form. */
export interface BotCheckGateway {
  /** Origins that a page with the check loads scripts and frames from: `https://challenges.cloudflare.com`. */
  readonly origins: readonly string[];
  /** Address of the provider's script for browsers; null: the store's own files suffice. */
  readonly script: string | null;
  /** Whether the process lacks the secret by which tokens are checked. */
  readonly lacksSecret?: boolean;
  /**
   * Uses the token up and returns whether it is valid for the store and the action. Throws if that is not known. Call it outside
   * of a transaction.
   */
  verify(token: BotCheckToken, on: Queryable, platform: Platform): Promise<boolean>;
}

/** By the name in the settings. */
export interface BotChecks {
  readonly altcha: BotCheckGateway;
  readonly turnstile: BotCheckGateway;
}
