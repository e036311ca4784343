// Types of the declared language in screens/, schemas/ and flows/. compile turns them into plans (plan.ts).
import type { Audience } from './audience.ts';
import type { Entry } from './entry.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';
import type { DeclaredOperation } from './plans/declared-operation.ts';
import type { SettingsPage } from './settings/pages.ts';

/** `{"at": "item.price", "as": "yen"}`: a path and the formatter for its value. */
export interface DeclaredData {
  readonly at: string;
  readonly as?: string;
}

/** Operator-entered text in the languages of the store: `{"ja": "…", "en": "…"}`. */
export type LocalizedText = { readonly [language: string]: string };

/** A text key, a key with parameters, data of type `words`, or the text of a code. */
export type DeclaredText =
  | string
  | { readonly key: string; readonly with?: { readonly [name: string]: DeclaredData | string | number } }
  | DeclaredData
  | { readonly code: DeclaredData; readonly as: string };

/** path → literal or fragment; all entries must hold. `any` and `not` are reserved keys. */
export type DeclaredCondition = { readonly [path: string]: Json };

/** The page of the settings that a declaration was generated for. */
export interface OfSettingsPage {
  readonly settingsPage?: Pick<SettingsPage, 'document' | 'lists'>;
}

/** One block: exactly one key is a block word (`form`, `notice`, …); `when` is optional. */
export type DeclaredBlock = JsonObject;

export interface DeclaredScreen extends OfSettingsPage {
  readonly route: string;
  /**
   * Parameters with a fixed value. A file lists the values of each; it becomes one screen per value, without them in its route.
   */
  readonly params?: { readonly [name: string]: string };
  readonly layout: string;
  readonly for: Audience;
  readonly title: DeclaredText;
  /** A column of 400 pixels; default: as wide as text is readable. */
  readonly width?: 'narrow';
  readonly data?: string;
  /** Gates that must be open: facts that the server checks before loading the page, such as `proof.recent`. */
  readonly gates?: readonly string[];
  /** Gates of all members' screens that this screen does not need, such as `rules.agreed`. */
  readonly skipGates?: readonly string[];
  /** A completion page: it may be viewed for 30 minutes after this call, or one of these calls; none is an event of a flow. */
  readonly completionOf?: string | readonly string[];
  /** Whether back links of later pages skip this screen; default: if it belongs to a flow or has or sends to a completion page. */
  readonly skippedByBackLink?: boolean;
  /** How visitors reach this screen if no link and no flow leads to it. */
  readonly reachedBy?: Entry;
  /** While the page's data meets this, the page waits: it is loaded again until something else is to be shown. */
  readonly pollWhen?: DeclaredCondition;
  readonly chain?: DeclaredChain;
  readonly blocks: readonly DeclaredBlock[];
}

/** A statechart of the browser that tracks how far the forms of a screen are with their calls. It decides nothing. */
export interface DeclaredChain {
  readonly initial: string;
  /** The state after the page was loaded: the first whose condition holds, otherwise `initial`. */
  readonly resume?: readonly { readonly state: string; readonly when: DeclaredCondition }[];
  readonly states: { readonly [state: string]: DeclaredChainState };
}
export interface DeclaredChainState {
  readonly type?: 'final';
  /** The field whose content is exchanged for a token in this state. Excludes `call`. */
  readonly tokenizes?: string;
  /** The call that is sent in this state. */
  readonly call?: string;
  /** Shown beside the busy button. */
  readonly text?: DeclaredText;
  /** Target states by event: `{ "SEND.a.save": "saving", "REFUSED.*": "ready" }`. */
  readonly on?: { readonly [event: string]: string };
}

export interface DeclaredLayout {
  readonly id: string;
  /** Screens of one group share a translation set and navigate without loading a new document. */
  readonly group: string;
  /** Who may open its screens that do not say it themselves. */
  readonly for?: Audience;
  /** Page schema of the header data (scope `header`), served at /zapi/internal/<name>/screen-data. */
  readonly header?: string;
  /** Link on error pages of this layout. Omit it where visitors should return by themselves, for example during a purchase. */
  readonly errorLink?: { readonly link: string; readonly text: DeclaredText };
  readonly blocks: readonly DeclaredBlock[];
}

export interface DeclaredField {
  readonly kind: string;
  /** A rule that settings cannot override. Without it the form's settings decide. */
  readonly required?: boolean;
  /** Label text; default `field.<key>.label`. */
  readonly label?: DeclaredText;
  readonly hint?: DeclaredText;
  readonly emptyLabel?: DeclaredText;
  /** The application's own rule. */
  readonly validate?: string;
  readonly when?: DeclaredCondition;
  readonly requiredWhen?: DeclaredCondition;
  readonly readOnlyWhen?: DeclaredCondition;
  readonly [option: string]: unknown;
}

export interface DeclaredRule {
  readonly when: DeclaredCondition;
  /** The field that is required while `when` holds. Excludes `field`. */
  readonly requires?: string;
  /** The field that shows the issue. Excludes `requires`. */
  readonly field?: string;
  readonly issue: string;
  readonly with?: { readonly [name: string]: DeclaredData };
}

export interface DeclaredForm extends OfSettingsPage {
  readonly id: string;
  readonly settings?: { readonly fields?: string; readonly custom?: string };
  /** It takes data of another person, so browsers fill in none of their user's. */
  readonly autocomplete?: 'off';
  /** Data: the keys of the fields that are asked; by default all. */
  readonly asks?: DeclaredData;
  /** Server data for validation; each entry is a JSON Schema. */
  readonly context?: { readonly [name: string]: JsonSchema };
  readonly fields: { readonly [key: string]: DeclaredField };
  readonly rules?: readonly DeclaredRule[];
}

export type DeclaredEnvelope = { readonly [key: string]: DeclaredEnvelopePart };
export type DeclaredEnvelopePart =
  /** `word`: only this word of the answer, counted from 0. */
  | { readonly field: string; readonly wordIndex?: number }
  | { readonly answers: string }
  | { readonly echo: string }
  /** Exactly one value is sent: with `is`, the first whose condition on the answers holds, otherwise the first. */
  | { readonly enum: readonly string[]; readonly when?: { readonly [value: string]: DeclaredCondition } }
  | { readonly const: Json }
  | { readonly string: { readonly maxLength: number } }
  /** Sent as `true` or `false`. */
  | { readonly boolean: true }
  /** A list of the boxes with a key `<prefix>.<end>` that are ticked, or not: their ends. */
  | { readonly checked: string }
  | { readonly unchecked: string }
  /** A list with one item: `[{ "key": { "string": … }, "value": { "boolean": true } }]`. */
  | readonly [DeclaredEnvelope]
  | DeclaredEnvelope;

export interface DeclaredCall extends OfSettingsPage {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** Distinguishes calls with the same method and path: this one is selected if the payload has this part (with the value `is`). */
  readonly discriminator?: SelectedBy;
  readonly for: Audience;
  /** Gates that must be open: facts that the server checks before the command or event, such as `proof.recent`. */
  readonly gates?: readonly string[];
  /** Gates that are checked only when it is sent: its screens open without them. */
  readonly gatesOnSend?: readonly string[];
  /** Gates of all members' calls that this call does not need, such as `rules.agreed`. */
  readonly skipGates?: readonly string[];
  readonly form?: string;
  readonly envelope?: DeclaredEnvelope;
  readonly event?: DeclaredEvent;
  readonly response: 'redirect' | 'empty' | { readonly schema: string } | { readonly file: string };
  /** When this call succeeds, the tab deletes all drafts of this person. */
  readonly clearsDrafts?: true;
  /** It ends or deletes something of the person's for good. */
  readonly isDestructive?: boolean;
  /** Only the answers that it carries are validated, and none is required: the form is not finished. */
  readonly partial?: true;
  /** Fields whose answers another call of the form carries: they are not validated here. */
  readonly excludeFields?: readonly string[];
  /** Answers that the call itself implies, so that its payload does not contain them. */
  readonly fixedAnswers?: { readonly [field: string]: string };
  /** Whether the browser posts `params` of the response to its `linkUrl`, at another origin. */
  readonly redirectByPost?: true;
  /** `form`: the browser posts it as a form, and so leaves the page. */
  readonly body?: 'form';
  /** The call with the same form that the same answers are sent to after this one. */
  readonly next?: string;
  /** Senders other than screens. */
  readonly reachedBy?: Entry;
  readonly errors?: { readonly [code: string]: DeclaredCallError };
}
export interface SelectedBy {
  readonly property: string;
  readonly value?: string;
}
export type DeclaredEvent =
  | { readonly flow: string; readonly type: string }
  | { readonly by: { readonly field: string }; readonly [value: string]: Json | readonly [string, string] };
export interface DeclaredCallError {
  readonly field?: string;
  readonly text?: string;
  readonly with?: { readonly [name: string]: DeclaredData };
  readonly serverMessage?: boolean;
  readonly fallbackText?: string;
  /** Also show this banner above the form and move the focus to the field. */
  readonly banner?: string;
  /** Also open this dialog, which every screen that sends the call has. */
  readonly dialog?: string;
  /** Load the page's data again. */
  readonly reloads?: boolean;
  /** Of the text above the form: the person has made no mistake. */
  readonly tone?: 'info';
  /** Load them again and go on by the field, which is asked for next, instead of showing the text. */
  readonly continues?: boolean;
}

export interface DeclaredStep {
  readonly n: number;
  readonly of: number;
  readonly when?: DeclaredCondition;
}

export interface DeclaredFlow {
  readonly id: string;
  readonly version: number;
  /** Owner of a running flow: the session (also for guests) or the account (on every device). */
  readonly owner: 'session' | 'account';
  /** The parameter of its screens and calls that names its subject, `"planId"`: an owner has one flow per subject. */
  readonly onePer?: string;
  /** How long an idle flow is stored: `"24h"`, `"30m"`. */
  readonly idleTimeout: string;
  readonly initial: string;
  readonly states: { readonly [state: string]: DeclaredState };
  /**
   * For a state the person has passed: `forgets` lists data to delete when they go back to it or further; `again: false` means
   * that repeating its event leads to the current state instead of back (for example a used code).
   */
  readonly goingBack?: { readonly [state: string]: { readonly clears?: readonly string[]; readonly canSubmitAgain?: boolean } };
}
export interface DeclaredState {
  readonly type?: 'final';
  readonly meta: {
    readonly screen: string;
    readonly step?: DeclaredStep | readonly DeclaredStep[];
    readonly skipWhen?: DeclaredCondition;
    readonly visibleFor?: string;
    /** On a final state: opening the flow's first screen starts a new flow without the data of the finished one. */
    readonly restartable?: boolean;
  };
  readonly on?: { readonly [event: string]: DeclaredTransition | readonly DeclaredTransition[] };
  /**
   * Transition after a time without events, by the time since the state was entered: `{"10m": {"target": "auth"}}`. One entry.
   */
  readonly after?: { readonly [span: string]: DeclaredTimeout };
  /** The actor that is asked while the flow is in this state. */
  readonly invoke?: DeclaredInvoke;
}
/** `{"src": "charge", "onDone": {"target": "paid"}, "onError": {}, "onUnknown": {"15m": {"target": "unclear"}}}` */
export interface DeclaredInvoke {
  /** Name of an actor of the flow's area. */
  readonly src: string;
  /** Input in addition to the flow's data. */
  readonly input?: JsonObject;
  readonly onDone: DeclaredTimeout;
  /** Transition by refusal code of the actor. */
  readonly onError: { readonly [code: string]: DeclaredTimeout };
  /** Transition while the outcome is still unknown, by the time since the first request. One entry. The request continues. */
  readonly onUnknown: { readonly [span: string]: DeclaredTimeout };
}
/** Has no guard: it is also taken on GET, which evaluates no guards. */
export interface DeclaredTimeout {
  readonly target: string;
  readonly actions?: DeclaredAction | readonly DeclaredAction[];
}
export interface DeclaredTransition {
  readonly target?: string;
  readonly guard?: string | { readonly type: string; readonly params?: JsonObject };
  readonly actions?: DeclaredAction | readonly DeclaredAction[];
}
export type DeclaredAction = string | { readonly type: string; readonly params?: JsonObject };

/** All declared files, by name: screens by `join/index`, texts by language. check reads them. */
export interface Declarations {
  readonly screens: { readonly [name: string]: DeclaredScreen };
  readonly layouts: { readonly [id: string]: DeclaredLayout };
  readonly forms: { readonly [id: string]: DeclaredForm };
  readonly calls: { readonly [id: string]: DeclaredCall };
  readonly operations: { readonly [id: string]: DeclaredOperation };
  readonly flows: { readonly [id: string]: DeclaredFlow };
  readonly events: {
    readonly [type: string]: { readonly description: string; readonly data: JsonSchema; readonly example: JsonObject };
  };
  readonly pages: { readonly [name: string]: JsonSchema };
  readonly entities: { readonly [name: string]: JsonSchema };
  readonly settings: { readonly [document: string]: JsonSchema };
  /** Language → flat key (`join.form.title`) → text with `{{name}}` parameters. */
  readonly texts: { readonly [language: string]: { readonly [key: string]: string } };
  readonly examples: { readonly [name: string]: JsonObject };
}

/** Settings of one store: document name → document, with defaults applied. */
export type Settings = { readonly [document: string]: JsonObject };
