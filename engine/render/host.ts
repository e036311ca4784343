import type { i18n } from 'i18next';
import type { CallPlan, JsonObject, Refusal } from '../declare/index.ts';
import type { Outcome } from '../submit/index.ts';
import type { FieldValidators } from '../validate/index.ts';

/** What a call is sent with. */
export interface CallRequest {
  readonly payload: JsonObject;
  /** Parameters of the call's path: `{ grantId: "g1" }` for `/zapi/oidc/revoke/grant/{grantId}`. */
  readonly params: { readonly [name: string]: string };
  /** The version of the form whose answers these are. */
  readonly version?: string;
}

/** Texts of one language by flat key. */
export interface Texts {
  readonly language: string;
  /** `find("form.step", { n: 2 })` → "2番目"; undefined where there is no such key. */
  find(key: string, parameters?: { readonly [name: string]: string | number }): string | undefined;
}

/** Texts with their i18next instance, which serves one language alone: shared, it would mix the languages of two requests. */
export interface PageTexts extends Texts {
  readonly i18n: i18n;
}

/** Where drafts of forms are kept until they are sent: never on the server, never a secret. */
export interface DraftStore {
  read(key: string): string | undefined;
  /** False where it could not be kept: the storage is full or closed. */
  write(key: string, text: string): boolean;
  clear(key: string): void;
  /** All of this person. */
  clearAll(): void;
}

/** What a page cannot go on after: the session is gone, a gate has closed, or the flow is elsewhere. */
export interface PageFault {
  /** UNAUTHORIZED, PROOF_REQUIRED or FLOW_ERROR; what is neither is shown as FLOW_ERROR. */
  readonly type: string;
  /** Where its button leads. */
  readonly to: string;
  readonly refusal: Refusal;
}

/** The address of the page that is drawn: `{ path: "/signup", search: "?a=1" }`. */
export interface PagePlace {
  readonly path: string;
  readonly search: string;
}

/** What the program around the engine gives: the network, the address bar, the clock, the tab's storage. */
export interface Host {
  /** For code outside of components, which read texts by `useText` and its siblings. */
  readonly texts: PageTexts;
  /** The page is drawn as it looks once scripts run, for a picture of it in which none do: a preview. */
  readonly rendersHydrated?: boolean;
  /** Never rejects: a network that fails is a refusal with status 0. */
  perform(call: CallPlan, request: CallRequest): Promise<Outcome>;
  loadValidators(hash: string): Promise<FieldValidators>;
  /** Opens an address of this store without loading the document again where that can be, others as the browser does. */
  navigate(to: string): void;
  /** Asks for the page's data again and draws it. */
  reload(): Promise<void>;
  readonly drafts: DraftStore;
  /** The stored address that a back link leads to. */
  readBackAddress(): string | undefined;
  /** Asks before the page is left while `wouldLose()`. Gives the function that ends it. */
  guardLeaving(wouldLose: () => boolean): () => void;
  /** A refusal that the person saw, for the log. */
  reportRefusal(refusal: Refusal): void;
  /** Told of each field that is rendered or judged, for whoever counts. */
  onFieldWork?(key: string, work: 'render' | 'validate'): void;
}
