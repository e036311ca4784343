// The declared language, as authors write it in screens/, schemas/ and flows/. The plan (plan.ts) is what compile makes of it.
import type { Audience } from './audience.ts';
import type { Entry } from './entry.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';

/** `{"at": "item.price", "as": "yen"}`: a path, and the formatter to show it with. */
export interface DeclaredData {
  readonly at: string;
  readonly as?: string;
}

/** Words in the languages of the store, typed by an operator: `{"ja": "…", "en": "…"}`. */
export type LocalizedWords = { readonly [language: string]: string };

/** Bare key, key with parameters, data of type `words`, or a code's words. */
export type DeclaredWords =
  | string
  | { readonly text: string; readonly with?: { readonly [name: string]: DeclaredData | string | number } }
  | DeclaredData
  | { readonly code: DeclaredData; readonly as: string };

/** path → literal or fragment; all entries hold. `any` and `not` are the two other keys. */
export type DeclaredCondition = { readonly [path: string]: Json };

/** One block: exactly one of its keys is a block word (`form`, `notice`, …); `when` may stand beside it. */
export type DeclaredBlock = JsonObject;

export interface DeclaredScreen {
  readonly route: string;
  readonly layout: string;
  readonly for: Audience;
  readonly title: DeclaredWords;
  readonly data?: string;
  /** How people come here whom no link and no flow leads; without it one of these does. */
  readonly entry?: Entry;
  readonly blocks: readonly DeclaredBlock[];
}

export interface DeclaredLayout {
  readonly id: string;
  /** Screens of one group share one translation set and are navigated without a document load. */
  readonly group: string;
  /** What its blocks show of who is here: the schema of the scope `header`, whose data is at /zapi/internal/<name>/screen-data. */
  readonly header?: string;
  /** The way on that a page of failure offers; without it none: whoever is in a purchase or came from another program goes back themselves. */
  readonly failure?: { readonly link: string; readonly words: DeclaredWords };
  readonly blocks: readonly DeclaredBlock[];
}

export interface DeclaredField {
  readonly kind: string;
  /** A rule that settings cannot change. Without it the form's settings decide. */
  readonly always?: 'REQUIRED' | 'OPTIONAL';
  /** Words of the label; default `field.<key>.label`. */
  readonly label?: DeclaredWords;
  readonly hint?: DeclaredWords;
  readonly when?: DeclaredCondition;
  readonly requiredWhen?: DeclaredCondition;
  readonly lockedWhen?: DeclaredCondition;
  readonly [option: string]: unknown;
}

export interface DeclaredRule {
  readonly when: DeclaredCondition;
  /** The field that is required while `when` holds, or … */
  readonly requires?: string;
  /** … the field that the issue stands at. */
  readonly field?: string;
  readonly issue: string;
  readonly with?: { readonly [name: string]: DeclaredData };
}

export interface DeclaredForm {
  readonly id: string;
  readonly settings?: { readonly fields?: string; readonly custom?: string };
  /** What the server knows for judging; each entry a JSON Schema. */
  readonly context?: { readonly [name: string]: JsonSchema };
  readonly fields: { readonly [key: string]: DeclaredField };
  readonly rules?: readonly DeclaredRule[];
}

export type DeclaredEnvelope = { readonly [key: string]: DeclaredEnvelopePart };
export type DeclaredEnvelopePart =
  | { readonly field: string }
  | { readonly answers: string }
  | { readonly echo: string }
  /** One of these. `is`: the first whose condition on the answers holds is sent; without it the first. */
  | { readonly enum: readonly string[]; readonly is?: { readonly [value: string]: DeclaredCondition } }
  | { readonly const: Json }
  | { readonly string: { readonly maxLength: number } }
  /** `true` or `false`. */
  | { readonly boolean: true }
  /** A list that holds one such item: `[{ "key": { "string": … }, "value": { "boolean": true } }]`. */
  | readonly [DeclaredEnvelope]
  | DeclaredEnvelope;

export interface DeclaredCall {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Set where another call has the same method and path: this one is meant when the payload has this part (and it `is` this). */
  readonly toldBy?: ToldBy;
  readonly for: Audience;
  readonly form?: string;
  readonly envelope?: DeclaredEnvelope;
  readonly event?: DeclaredEvent;
  readonly answer: 'redirect' | 'empty' | { readonly schema: string };
  /** Once it is done, the tab keeps nothing that was typed and not sent, in any form of this person. */
  readonly dropsTyping?: true;
  /** Who sends it besides screens; without it only screens do. */
  readonly entry?: Entry;
  readonly errors?: { readonly [code: string]: DeclaredCallError };
}
export interface ToldBy {
  readonly part: string;
  readonly is?: string;
}
export type DeclaredEvent =
  | { readonly flow: string; readonly type: string }
  | { readonly by: { readonly field: string }; readonly [value: string]: Json | readonly [string, string] };
export interface DeclaredCallError {
  readonly field?: string;
  readonly text?: string;
  readonly with?: { readonly [name: string]: DeclaredData };
  readonly serverMessage?: boolean;
  readonly elseText?: string;
  /** Also show this banner at the form's head and move the focus to the field. */
  readonly banner?: string;
}

export interface DeclaredStep {
  readonly n: number;
  readonly of: number;
  readonly when?: DeclaredCondition;
}

export interface DeclaredFlow {
  readonly id: string;
  readonly version: number;
  /** Who owns a running flow: the session (guests too) or the account (on every device). */
  readonly per: 'session' | 'account';
  /** How long an untouched flow is kept: `"24h"`, `"30m"`. */
  readonly keep: string;
  readonly initial: string;
  readonly states: { readonly [state: string]: DeclaredState };
  /** Of a state that was passed: what going back to it, or before it, drops; and whether its event, sent again, is taken as a
   * way back (the default) or sends the person on to where the flow is (`again: false`: a used code). */
  readonly passed?: { readonly [state: string]: { readonly forgets?: readonly string[]; readonly again?: boolean } };
}
export interface DeclaredState {
  readonly type?: 'final';
  readonly meta: {
    readonly screen: string;
    readonly step?: DeclaredStep | readonly DeclaredStep[];
    readonly skipWhen?: DeclaredCondition;
    readonly readable?: string;
    /** Of a final state: opening the flow's first screen afterwards begins a new one, which knows nothing of the finished one. */
    readonly beginsAnew?: boolean;
  };
  readonly on?: { readonly [event: string]: DeclaredTransition | readonly DeclaredTransition[] };
  /** What the time does when nobody does anything, by the span since the state was entered: `{"10m": {"target": "auth"}}`. One span. */
  readonly after?: { readonly [span: string]: DeclaredLapse };
  /** Whose answer the store waits for while the flow stands here. */
  readonly invoke?: DeclaredInvoke;
}
/** `{"src": "charge", "onDone": {"target": "paid"}, "onError": {"CARD_DECLINED": {"target": "card"}}, "onUnknown": {"15m": {"target": "unclear"}}}` */
export interface DeclaredInvoke {
  /** An actor of the flow's area. */
  readonly src: string;
  /** What it is asked besides what the flow holds. */
  readonly input?: JsonObject;
  readonly onDone: DeclaredLapse;
  /** By what the actor refuses with. */
  readonly onError: { readonly [code: string]: DeclaredLapse };
  /** Where it is said that nobody knows yet whether it was done, by the span since it was first asked. One span. The question goes on. */
  readonly onUnknown: { readonly [span: string]: DeclaredLapse };
}
/** Without a guard: a GET asks for it too, and reads no facts. */
export interface DeclaredLapse {
  readonly target: string;
  readonly actions?: DeclaredAction | readonly DeclaredAction[];
}
export interface DeclaredTransition {
  readonly target?: string;
  readonly guard?: string | { readonly type: string; readonly params?: JsonObject };
  readonly actions?: DeclaredAction | readonly DeclaredAction[];
}
export type DeclaredAction = string | { readonly type: string; readonly params?: JsonObject };

/** Every declared file, read and keyed by its name: screens by `signup/index`, texts by language. Made by the reader of check. */
export interface Declarations {
  readonly screens: { readonly [name: string]: DeclaredScreen };
  readonly layouts: { readonly [id: string]: DeclaredLayout };
  readonly forms: { readonly [id: string]: DeclaredForm };
  readonly calls: { readonly [id: string]: DeclaredCall };
  readonly flows: { readonly [id: string]: DeclaredFlow };
  readonly pages: { readonly [name: string]: JsonSchema };
  readonly entities: { readonly [name: string]: JsonSchema };
  readonly settings: { readonly [document: string]: JsonSchema };
  /** language → flat key (`signup.form.title`) → text with `{{name}}` parameters. */
  readonly texts: { readonly [language: string]: { readonly [key: string]: string } };
  readonly examples: { readonly [name: string]: JsonObject };
}

/** The settings of one store: each document by its name, with defaults filled in. */
export type Settings = { readonly [document: string]: JsonObject };
