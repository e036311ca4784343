import type { FormChange } from './form-change.ts';
import type { Answers, Issue, Refusal } from './issue.ts';
import type { JsonObject } from './json.ts';
import type { TextPlan } from './plans/condition-plan.ts';

/** What the engine adds to a page's data, under the key `screen` of the screen-data response. */
export interface ScreenState {
  /** sha256 of the compiled screen and layout as JSON: served as /page-plans/<sha256>.json, immutable. */
  readonly plan: string;
  readonly layout: string;
  /** Changes whenever the store's theme or texts change. The browser then reloads the root data. */
  readonly look: string;
  /** The screen's own texts by flat key. Not in a document, whose root data has them. */
  readonly texts?: { readonly [key: string]: string };
  /** The server's clock, ISO 8601. All time-dependent rules use it, also in the browser. */
  readonly now: string;
  /** By form id (`join`). */
  readonly forms: { readonly [formId: string]: FormState };
  /** Step of the flow, if the state has one: `{ n: 2, of: 4 }`. */
  readonly step?: { readonly n: number; readonly of: number };
  /** The running flow; "start again" is offered if `started`. */
  readonly flow?: {
    readonly id: string;
    readonly state: string;
    readonly started: boolean;
    /** Set while the flow waits for an actor: the page polls. `late`: the outcome is unknown, and the screen says so. */
    readonly waits?: 'soon' | 'late';
  };
  /** Set while the page's data meets `waitsWhen` of its screen: the page polls, as for a flow that waits. */
  readonly waits?: 'soon';
  /** Code of the text `notice.<code>` about what happened before this page opened. */
  readonly notice?: string;
  /** The text of a success, shown in place of the notice. */
  readonly done?: TextPlan;
  /** Refusal of a button pressed without scripts, outside of a form. */
  readonly submission?: { readonly call: string; readonly refusal: Refusal };
  /** On operators' pages: opaque name of the operator, under which the tab stores drafts; empty for none. */
  readonly operator?: string;
  /** Parameters of the route. */
  readonly params: { readonly [name: string]: string };
  /** The open dialog: its id, or `confirm:<call id>`. */
  readonly ask?: string;
}

/** Whether the page waits, for an actor of its flow or as its data says, and polls. `late`: the outcome is unknown. */
export function waitsOf({ waits, flow }: ScreenState): 'soon' | 'late' | undefined {
  return waits ?? flow?.waits;
}

export interface FormState {
  /** Saved answers, without secrets. */
  readonly answers: Answers;
  /** Keys of secrets that are set: shown as "set; type to change". */
  readonly set: readonly string[];
  /** Server data for validation, typed by the form's `context`. */
  readonly context: JsonObject;
  /** The last refused answers, without secrets. */
  readonly rejected?: Answers;
  /** Set if the saved answers belong to an older form: how it differs from this one. */
  readonly changes?: readonly FormChange[];
  /** The current saved answers, if the form was refused because they changed (409 DRAFT_CHANGED). */
  readonly latest?: Answers;
  /** Issues of the current answers, shown before anything is sent. */
  readonly issues?: readonly Issue[];
  /**
   * Result of sending the form without scripts. `found`: look-up results to choose from; `isUnpicked`: submitted without choosing
   * one; `secrets`: keys of entered secrets, which the page does not contain.
   */
  readonly submission?: {
    readonly call: string;
    readonly issues: readonly Issue[];
    readonly refusal?: Refusal;
    readonly secrets?: readonly string[];
    /** Key of the field that receives the focus. */
    readonly focus?: string;
    readonly found?: { readonly field: string; readonly results: readonly JsonObject[]; readonly isUnpicked?: boolean };
  };
}

/** Data of the layouts and of every page. The application says which of its properties the engine reads. */
export type RootData = { readonly [name: string]: unknown };

/** `{ accountInfo, storeStatus }` of the account layout. */
export type HeaderData = JsonObject;

/** Response of GET /zapi/internal{path}/screen-data: the page's data by its schema, and `screen`. */
export type ScreenData = { readonly screen: ScreenState; readonly [key: string]: unknown };

/** A page ready to render: embedded in the HTML, or assembled by the browser on navigation. */
export interface LoadedPage<Root extends RootData = RootData> {
  readonly root: Root;
  readonly header?: HeaderData;
  readonly data: ScreenData;
}
