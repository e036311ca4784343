import type { FormChange } from './form-change.ts';
import type { Answers, Issue, Refusal } from './issue.ts';
import type { JsonObject } from './json.ts';

/** What the engine adds to a page's data, under the key `screen` of its screen-data. */
export interface ScreenState {
  /** sha256 of the screen's and the layout's plan as JSON: served as /page-plans/<sha256>.json, immutable. */
  readonly plan: string;
  readonly layout: string;
  /** Another one after a change of what all pages share: the store's look and words. A browser then asks for the root data anew. */
  readonly look: string;
  /** The server's clock, ISO 8601. Every rule about time reads it, in the browser too. */
  readonly now: string;
  /** By form id (`signup`). */
  readonly forms: { readonly [formId: string]: FormState };
  /** Steps of the flow, when the state has some: `{ n: 2, of: 4 }`. */
  readonly step?: { readonly n: number; readonly of: number };
  /** The running flow; "start again" is offered while `started`. */
  readonly flow?: {
    readonly id: string;
    readonly state: string;
    readonly started: boolean;
    /** The store waits for somebody's answer: the page looks again by itself. `late`: nobody knows when it comes, and the screen says so. */
    readonly waits?: 'soon' | 'late';
  };
  /** A code whose words are the text `notice.<code>`: what happened before this page opened. */
  readonly notice?: string;
  /** What the server said of a button when it was pressed without scripts, on a page without forms. */
  readonly submission?: { readonly call: string; readonly refusal: Refusal };
  /** On operators' pages: an opaque name of the operator, whose drafts the tab keeps there; empty for nobody. */
  readonly operator?: string;
  /** Parameters of the route. */
  readonly params: { readonly [name: string]: string };
  /** The dialog that is open: its id, or `confirm:<call id>`. */
  readonly ask?: string;
}

export interface FormState {
  /** Answers kept so far; never a secret. */
  readonly answers: Answers;
  /** Keys of secrets that are set: drawn as "set; type to change". */
  readonly set: readonly string[];
  /** What the server knows for judging, typed by the form's `context`. */
  readonly context: JsonObject;
  /** The values last refused, without secrets. */
  readonly rejected?: Answers;
  /** The kept answers were given to an earlier form: how it differs from this one. */
  readonly changes?: readonly FormChange[];
  /** What is wrong with these answers as they stand, told before anything is sent. */
  readonly issues?: readonly Issue[];
  /** What the server said of these answers when the form was sent without scripts; `found`: what a field's look-up found, to be picked from; `isUnpicked`: it was used with nothing picked;
   * `secrets`: keys of those that were typed, and are not in the page. */
  readonly submission?: {
    readonly call: string;
    readonly issues: readonly Issue[];
    readonly refusal?: Refusal;
    readonly secrets?: readonly string[];
    readonly found?: { readonly field: string; readonly results: readonly JsonObject[]; readonly isUnpicked?: boolean };
  };
}

/** Data of the layouts and of every page. */
export interface RootData {
  readonly authId: string;
  readonly storeSettingData: JsonObject;
  readonly browserInfo: JsonObject & { readonly isApp: boolean };
  /** base64 of deflated JSON `{ language, texts }`. */
  readonly i18InitialState: string;
}

/** `{ accountInfo, storeStatus }` of the account layout. */
export type HeaderData = JsonObject;

/** The answer of GET /zapi/internal{path}/screen-data: the page's data by its schema, and `screen`. */
export type ScreenData = { readonly screen: ScreenState; readonly [key: string]: unknown };

/** A page as it is drawn: embedded in the HTML, or put together by the browser when it navigates. */
export interface LoadedPage {
  readonly root: RootData;
  readonly header?: HeaderData;
  readonly data: ScreenData;
}
