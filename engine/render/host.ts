import type { ReactNode } from 'react';
import type { CallPlan, JsonObject, LayoutPlan, Refusal } from '../declare/index.ts';
import type { Outcome } from '../submit/index.ts';
import type { PageTexts, Texts } from '../texts/index.ts';
import type { FieldValidators } from '../validate/index.ts';

/** The input of a call. */
export interface CallRequest {
  readonly payload: JsonObject;
  /** Parameters of the call's path: `{ loanId: "l1" }` for `/zapi/loans/{loanId}`. */
  readonly params: { readonly [name: string]: string };
  /** The version of the form whose answers these are. */
  readonly version?: string;
  /** Whether the call only reads, so that it may be repeated after a failure. */
  readonly isRead?: boolean;
}

/** Storage for drafts of forms: never on the server, never with a secret. */
export interface DraftStore {
  read(key: string): string | undefined;
  /** False if the draft could not be saved: the storage is full or disabled. */
  write(key: string, text: string): boolean;
  clear(key: string): void;
  /** Clears all drafts of this person. */
  clearAll(): void;
}

/** A failure after which the page cannot continue: the session has ended, a gate has closed, or the flow is in another state. */
export interface PageFault {
  /** Its texts are `error.<dialog>.modalTitle`, … */
  readonly dialog: string;
  /** The target of its button. */
  readonly to: string;
}

/** The address of the page: `{ path: "/join", search: "?a=1" }`. */
export interface PagePlace {
  readonly path: string;
  readonly search: string;
}

/** A part of a page that is the same for many visitors. */
export interface StaticPartProps {
  readonly as: 'div' | 'ul';
  readonly className: string;
  /** Everything that the children depend on, besides texts: settings of the store first, then values without members' data. */
  readonly by: readonly [settings: unknown, ...values: unknown[]];
  readonly children: ReactNode;
}

/** What the engine needs from its environment: network, address bar, clock, the tab's storage. */
export interface FormHost {
  /** Renders the page as it looks after hydration, for previews without scripts. */
  readonly rendersHydrated?: boolean;
  /** On a server: the part with HTML that may be of an earlier page. Undefined: it is rendered like any other. */
  renderOnce?(part: StaticPartProps, layout: LayoutPlan, texts: Texts): ReactNode | undefined;
  /** Never rejects: a network error is a refusal with status 0. */
  perform(call: CallPlan, request: CallRequest): Promise<Outcome>;
  /**
   * Reloads the page as a document whose Content-Security-Policy allows the origins that it needs; does nothing if it has been
   * loaded so.
   */
  requireOwnDocument(): void;
  /** Posts `params` of a response to its `linkUrl`, at another origin. */
  handOff(response: unknown): void;
  loadValidators(hash: string): Promise<FieldValidators>;
  /** Opens an address: within this store without a document load if possible, others as the browser does. */
  navigate(to: string): void;
  /** Replaces the query in the address bar without loading anything: `?page=2`. */
  showSearch(search: string): void;
  /** Opens the browser's dialog for printing. */
  print(): void;
  /** After an import failed: whether a new document replaces this one, whose files are gone since a newer release. */
  reloadIfOutdated?(error: unknown): Promise<boolean>;
  /** Loads the page's data again and renders it. */
  reload(): Promise<void>;
  readonly drafts: DraftStore;
  /** The stored address that a back link leads to. */
  readBackAddress(): string | undefined;
  /** Asks for confirmation before the page is left while `hasChanges()`. Returns a function that stops that. */
  guardLeaving(hasChanges: () => boolean): () => void;
  /** A refusal that the person saw, for the log. */
  reportRefusal(refusal: Refusal): void;
  /** Called for each field that is rendered or validated, for measurements. */
  onFieldWork?(key: string, work: 'render' | 'validate'): void;
}

export interface Host extends FormHost {
  /** For code outside of components; components read texts with `useText`. */
  readonly texts: PageTexts;
  /** Where moments are shown; default: Japan. */
  readonly timeZone?: string | undefined;
}
