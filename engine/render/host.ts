import type { CallPlan, JsonObject, Refusal } from '../declare/index.ts';
import type { Outcome } from '../submit/index.ts';
import type { PageTexts } from '../texts/index.ts';
import type { FieldValidators } from '../validate/index.ts';

/** The input of a call. */
export interface CallRequest {
  readonly payload: JsonObject;
  /** Parameters of the call's path: `{ grantId: "g1" }` for `/zapi/oidc/revoke/grant/{grantId}`. */
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
  /** UNAUTHORIZED, PROOF_REQUIRED, RECONSENT_REQUIRED or FLOW_ERROR; any other value is shown as FLOW_ERROR. */
  readonly type: string;
  /** The target of its button. */
  readonly to: string;
  readonly refusal: Refusal;
}

/** The address of the page: `{ path: "/signup", search: "?a=1" }`. */
export interface PagePlace {
  readonly path: string;
  readonly search: string;
}

/** The script of a payment provider: `{ provider: "sandbox", address: "https://…/token.js", publicKey: "" }`. */
export interface CardScriptRequest {
  readonly provider: string;
  readonly address: string;
  readonly publicKey: string;
}
/** Card data as the provider's script takes it. */
export interface TypedCard {
  /** Digits only. */
  readonly number: string;
  /** MMYY. */
  readonly limit: string;
  readonly securityCode: string;
}
/** `errorCode`: two characters for the problem and three for the item. */
export type CreatedToken = { readonly token: string } | { readonly errorCode: string };
/** Inputs that the provider's script shows in frames of its own. */
export interface HostedInputs {
  isEmpty(): boolean;
  /** What is wrong, as ends of the keys `form.card.problem.…`: `["number.missing"]`. */
  findProblems(): readonly string[];
  createToken(): Promise<CreatedToken>;
  focus(part: keyof TypedCard): void;
  /** Empties the inputs. */
  clear(): void;
  /** Removes the inputs. */
  close(): void;
}
export interface CardScript {
  createToken(card: TypedCard): Promise<CreatedToken>;
  /** Only of scripts that host the inputs: shows one in each element. `onChange`: after each change by the person. */
  mountInputs?(elements: { readonly [part in keyof TypedCard]: HTMLElement }, onChange: () => void): HostedInputs;
  /** Whether it shows the page of the bank in a dialog of its own instead of in the element. */
  readonly hasOwnDialog?: boolean;
  /** Shows the page of the bank in the element and waits for its result; `cancelled`: the person, or `signal`, has ended it. */
  certify(
    reference: string,
    element: HTMLElement,
    signal: AbortSignal,
  ): Promise<{ readonly result: string } | { readonly problem: string }>;
}

/** What the engine needs from its environment: network, address bar, clock, the tab's storage. */
export interface FormHost {
  /** Renders the page as it looks after hydration, for previews without scripts. */
  readonly rendersHydrated?: boolean;
  /** Never rejects: a network error is a refusal with status 0. */
  perform(call: CallPlan, request: CallRequest): Promise<Outcome>;
  /** Loads the script of a payment provider. Rejects if it cannot be loaded. */
  openCardScript(request: CardScriptRequest): Promise<CardScript>;
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
  /** Loads the page's data again and renders it. */
  reload(): Promise<void>;
  /**
   * Posts the choice of the visitor's language as its form would, and renders the page in it, with its input. False: it could not be saved.
   */
  chooseLanguage(form: { readonly action: string; readonly answers: { readonly [name: string]: string } }): Promise<boolean>;
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
}
