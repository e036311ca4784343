// Output of compile: frozen, serialisable plans that server and browser render and validate from.
import type { Audience } from '../audience.ts';
import type { JsonObject, JsonSchema } from '../json.ts';
import type { CallPlan } from './call-plan.ts';
import type { ConditionPlan, DataPlan, ExpressionPlan, TestPlan, TextPlan } from './condition-plan.ts';

// ── forms ───────────────────────────────────────────────────────────────────
export type FieldRule = 'REQUIRED' | 'OPTIONAL';
export interface FieldPlan {
  /** Field key: control name and answer key, including `custom.<id>` and `guardian.<id>`. */
  readonly key: string;
  readonly kind: string;
  /** The widget that renders it; most kinds have one, `sex` is a `select` or `radio`. */
  readonly widget: string;
  readonly rule: FieldRule;
  /** Whether it is one of several fields of which one must have an answer. */
  readonly isAlternative?: boolean;
  readonly label: TextPlan;
  readonly hint?: TextPlan;
  /** What an empty answer means. */
  readonly emptyLabel?: TextPlan;
  /** Shape of a non-empty answer: `text` (also codes), `list` (of texts), `boolean`, or one that a kind adds. */
  readonly answer: string;
  /** JSON Schema of a non-empty answer, without texts. Lengths count code points. */
  readonly schema: JsonSchema;
  /** Options of a choice, each labelled by a text or a code key. */
  readonly choices?: readonly ChoicePlan[];
  /** Resolved options of the kind (autocomplete, rows, policies, fill, …). */
  readonly options: JsonObject;
  /** Set if the answer is items. */
  readonly items?: ItemsPlan;
  /** The answer is calculated by it on both sides, and never sent. */
  readonly computed?: ExpressionPlan;
  readonly secret: boolean;
  /** Formatter for read-only answers: `birthday`, `phone`. */
  readonly shownAs?: string;
  readonly when?: ConditionPlan;
  readonly requiredWhen?: ConditionPlan;
  readonly readOnlyWhen?: ConditionPlan;
  /** Id of the entry of the settings, if operators added the field. */
  readonly custom?: string;
  /** Key of the field that it follows in the sections of screens, if operators chose one. */
  readonly after?: string;
  /** How payloads name the entry of the settings, if the field is a consent to it. */
  readonly consent?: JsonObject;
}
/** A repeated group. Its answer: `[{ id: "o1", "label.ja": "A", "label.en": null }, { id: null, … }]`. */
export interface ItemsPlan {
  /** Fields of an item. Their keys are relative to the item; their validators are named `<field>/<key inside>`. */
  readonly fields: readonly FieldPlan[];
  /** Rules of these fields. Their paths may begin with `item`, and lead to the answers of the same item. */
  readonly rules?: readonly RulePlan[];
  readonly minItems: number;
  readonly maxItems: number;
  readonly allow: readonly ItemsChange[];
  /** Items are closed until they are opened. */
  readonly folded?: true;
  readonly add: TextPlan;
  /** Name of an item; parameter `n`. */
  readonly item: TextPlan;
  /** Property of an item that holds its heading. */
  readonly heading?: string;
  /** Property of an item that holds the text below the heading. */
  readonly detail?: string;
  /** Link of the heading; `{id}` is the item's id. */
  readonly link?: string;
  /** The field in which all items differ. */
  readonly uniqueBy?: string;
}
/** Validator name of a field inside items: `("options", "label.ja")` → `"options/label.ja"`. */
export function nameInside(key: string, inside: string): string {
  return `${key}/${inside}`;
}
export type ItemsChange = 'add' | 'move' | 'remove' | 'copy';
export interface ChoicePlan {
  readonly value: string;
  readonly label: TextPlan;
  /** The choice is hidden while this holds (for example the declined sex if the account has a known one). */
  readonly hiddenWhen?: ConditionPlan;
}
export interface RulePlan {
  readonly when: ConditionPlan;
  readonly requires?: string;
  readonly field?: string;
  readonly issue: string;
  readonly with?: { readonly [name: string]: DataPlan };
  /** The parameter `limit` of the text: what the answer is compared with. */
  readonly limit?: TestPlan['to'];
}
export interface FormPlan {
  readonly id: string;
  /**
   * Hash of everything that a member can see or that validates the answers. Sent as `_v`; a different value means another version
   * of the form.
   */
  readonly version: string;
  readonly fields: readonly FieldPlan[];
  readonly rules: readonly RulePlan[];
  /** sha256 (hex) of the validator module, served as /validators/<sha256>.js. */
  readonly validator: string;
  /** All declared keys, in use or not: the unused ones may be sent empty. */
  readonly declaredKeys: readonly string[];
  /** The settings that its conditions and texts read, as a tree. */
  readonly settings: JsonObject;
}

// ── screens ─────────────────────────────────────────────────────────────────
/** A normalised block: its word and its options, with texts, data, conditions and nested blocks compiled. */
export interface BlockPlan {
  readonly block: string;
  readonly when?: ConditionPlan;
  readonly [option: string]: unknown;
}
export interface LinkPlan {
  /** An internal route with `{param}` steps, or data with an address. */
  readonly to: string | DataPlan;
  readonly params?: { readonly [name: string]: DataPlan };
}
export interface ScreenPlan {
  readonly id: string;
  readonly route: string;
  readonly layout: string;
  readonly group: string;
  readonly for: Audience;
  /** Gates that must be open before the page is loaded. */
  readonly gates?: readonly string[];
  /** Gates of all members' screens that this screen does not need. */
  readonly skipGates?: readonly string[];
  /** The calls after which this page may be viewed, and the route of the screen that sends the first. */
  readonly completionOf?: { readonly calls: readonly string[]; readonly from: string };
  readonly title: TextPlan;
  readonly width?: 'narrow';
  /** While its data meets this, the page is loaded again. */
  readonly pollWhen?: ConditionPlan;
  readonly chain?: ChainPlan;
  /** Name of the page schema that the server's data is checked against. */
  readonly data?: string;
  readonly blocks: readonly BlockPlan[];
  /** Forms and calls of its blocks by id: all that the browser needs of them. */
  readonly forms: { readonly [id: string]: FormPlan };
  readonly calls: { readonly [id: string]: CallPlan };
  readonly flow?: { readonly id: string; readonly state: string };
  /** A step of a task, to which the back link of later pages does not lead. */
  readonly skippedByBackLink?: true;
  /** The settings that its conditions and texts read, as a tree. */
  readonly settings: JsonObject;
}
/** How far the forms of a screen are with their calls. */
export interface ChainPlan {
  readonly initial: string;
  readonly resume: readonly { readonly state: string; readonly when: ConditionPlan }[];
  readonly states: {
    readonly [state: string]: { readonly text?: TextPlan; readonly on: { readonly [event: string]: string } };
  };
}
export interface LayoutPlan {
  readonly id: string;
  readonly group: string;
  /** `card-header`: its data is served at /zapi/internal/card-header/screen-data. */
  readonly header?: string;
  /** Link on error pages, if any. */
  readonly errorLink?: { readonly link: LinkPlan; readonly text: TextPlan };
  readonly blocks: readonly BlockPlan[];
  readonly settings: JsonObject;
}

// ── flows ───────────────────────────────────────────────────────────────────
export interface FlowPlan {
  readonly id: string;
  readonly version: number;
  readonly owner: 'session' | 'account';
  readonly subject?: string;
  readonly idleTimeoutMilliseconds: number;
  /** XState machine configuration as JSON, without `meta`. */
  readonly machine: JsonObject;
  readonly initial: string;
  /** In the order of declaration. */
  readonly states: readonly FlowStatePlan[];
}
export interface FlowStatePlan {
  readonly name: string;
  readonly screen: string;
  readonly route: string;
  readonly final: boolean;
  readonly steps: readonly { readonly n: number; readonly of: number; readonly when?: ConditionPlan }[];
  readonly skipWhen?: ConditionPlan;
  readonly visibleForMilliseconds?: number;
  /** On a final state: the first screen starts a new flow. */
  readonly restartable: boolean;
  /** Names of the data that is deleted when the person goes back to this state or further. */
  readonly clears: readonly string[];
  /** Whether repeating its event after it was passed leads back to it. */
  readonly canSubmitAgain: boolean;
  /** Event types that it accepts. */
  readonly events: readonly string[];
  /** Transition after this time in the state. */
  readonly after?: TimeoutPlan;
  /** The actor that is asked while the flow is in this state. */
  readonly invoke?: InvokePlan;
}
export interface TimeoutPlan extends AnswerPlan {
  /** As declared: `10m`. */
  readonly span: string;
  readonly milliseconds: number;
}
export interface InvokePlan {
  readonly actor: string;
  readonly input: JsonObject;
  readonly done: AnswerPlan;
  /** By refusal code. */
  readonly errors: { readonly [code: string]: AnswerPlan };
  /** Transition while the outcome is unknown, by the time since the first request. Without it this state itself reports that. */
  readonly unknown?: TimeoutPlan;
}
/** Target of a transition that no event of the person triggers. */
export interface AnswerPlan {
  readonly target: string;
  readonly actions: readonly { readonly type: string; readonly params: JsonObject }[];
}

// ── all of it ───────────────────────────────────────────────────────────────
/** Everything compiled for one store's settings. Each part is compiled on first use and cached. */
export interface Plans {
  readonly screenIds: readonly string[];
  readonly callIds: readonly string[];
  readonly flowIds: readonly string[];
  screen(id: string): ScreenPlan;
  layout(id: string): LayoutPlan;
  /** For example `join`. */
  form(id: string): FormPlan;
  /** Source of the form's validator module. */
  validator(formId: string): ValidatorSource;
  call(id: string): CallPlan;
  flow(id: string): FlowPlan;
  /**
   * Translation set of a layout group: every text of its screens, forms and calls and of the engine, by flat key. Compiles all screens of
   * the group.
   */
  texts(group: string, language: string): { readonly [key: string]: string };
  /** The part of `texts` that every page of the group needs. */
  sharedTexts(group: string, language: string): { readonly [key: string]: string };
  /** The texts that a screen needs beside the shared ones. */
  screenTexts(id: string, language: string): { readonly [key: string]: string };
  /** All texts of a page: those of its group that every page needs, and the screen's. */
  pageTexts(id: string, language: string): { readonly [key: string]: string };
}
export interface ValidatorSource {
  /** sha256 of `source`, hex. */
  readonly hash: string;
  /** Body of a function that returns { [field key]: validator }, without imports. */
  readonly source: string;
}
