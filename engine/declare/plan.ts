// What compile makes: frozen, serialisable plans. Server and browser draw and judge from the same ones.
import type { Audience } from './audience.ts';
import type { LocalizedWords } from './declared.ts';
import type { Json, JsonObject, JsonSchema } from './json.ts';

// ── data, words, conditions ─────────────────────────────────────────────────
/** A path into a scope. Its first step is the scope's name always: `page.item`, `form.email`, `settings.policies.upFront`. */
export type Path = readonly string[];
export interface DataPlan {
  readonly at: Path;
  readonly as?: string;
}
/** What stood at a path when a form that is gone was compiled. */
export interface SettledData {
  readonly value: Json;
  readonly as?: string;
}
export type WordsPlan =
  | { readonly key: string; readonly with?: { readonly [name: string]: DataPlan | SettledData | string | number } }
  | { readonly data: DataPlan }
  | { readonly code: DataPlan; readonly as: string }
  | { readonly words: LocalizedWords };

export type ConditionPlan =
  | { readonly all: readonly ConditionPlan[] }
  | { readonly any: readonly ConditionPlan[] }
  | { readonly not: ConditionPlan }
  | { readonly at: Path; readonly test: TestPlan };
/** One keyword of a fragment. `to` is a literal or, for a comparing keyword, data. */
export interface TestPlan {
  readonly keyword: string;
  readonly to: Json | { readonly data: DataPlan };
}

// ── forms ───────────────────────────────────────────────────────────────────
export type FieldRule = 'REQUIRED' | 'OPTIONAL';
export interface FieldPlan {
  /** The field key: control name, answer key, `custom.<id>` and `parentalConsent.<id>` too. */
  readonly key: string;
  readonly kind: string;
  /** The widget that draws it; most kinds have one, `sex` is drawn as `select` or `radio`. */
  readonly widget: string;
  readonly rule: FieldRule;
  readonly label: WordsPlan;
  readonly hint?: WordsPlan;
  /** Shape of a non-empty answer: text (codes too), a list of ids, one box, agreed policies, or repeated items. */
  readonly answer: 'text' | 'list' | 'boolean' | 'policies' | 'items';
  /** JSON Schema of a non-empty answer, without any text. Lengths are in characters (code points). */
  readonly schema: JsonSchema;
  /** Options of a choice. A label is words or a code's key. */
  readonly choices?: readonly ChoicePlan[];
  /** Kind-specific, resolved options (autocomplete, rows, policies, fill, …). */
  readonly options: JsonObject;
  /** Set where the answer is items. */
  readonly items?: ItemsPlan;
  readonly secret: boolean;
  readonly when?: ConditionPlan;
  readonly requiredWhen?: ConditionPlan;
  readonly lockedWhen?: ConditionPlan;
  /** Set on custom associated info: its id. */
  readonly custom?: string;
}
/** A repeated group. Its answer: `[{ id: "o1", "label.ja": "A", "label.en": null }, { id: null, … }]`. */
export interface ItemsPlan {
  /** The fields of an item. Their keys are those inside of an item; their validators are called `<field>/<key inside>`. */
  readonly fields: readonly FieldPlan[];
  readonly least: number;
  readonly most: number;
  readonly may: readonly ItemsChange[];
  readonly add: WordsPlan;
  /** What an item is called; parameter `n`. */
  readonly item: WordsPlan;
  /** Name of the text that stands over each item. */
  readonly heading?: string;
  /** Where the heading leads; `{id}` is the item's. */
  readonly link?: string;
}
/** Name of the validator of a field inside of items: `("options", "label.ja")` → `"options/label.ja"`. */
export function nameInside(key: string, inside: string): string {
  return `${key}/${inside}`;
}
export type ItemsChange = 'add' | 'move' | 'remove';
export interface ChoicePlan {
  readonly value: string;
  readonly label: WordsPlan;
  /** Left out while this holds (for example the declined sex when the account has a known one). */
  readonly hiddenWhen?: ConditionPlan;
}
export interface RulePlan {
  readonly when: ConditionPlan;
  readonly requires?: string;
  readonly field?: string;
  readonly issue: string;
  readonly with?: { readonly [name: string]: DataPlan };
}
export interface FormPlan {
  readonly id: string;
  /** Hash of all that a member can see or be judged by. Sent as `_v`; another one is an older or newer form. */
  readonly version: string;
  readonly fields: readonly FieldPlan[];
  readonly rules: readonly RulePlan[];
  /** sha256 (hex) of the validator module, served as /validators/<sha256>.js. */
  readonly validator: string;
  /** Every declared key, in use or not: what may be echoed but not answered. */
  readonly declaredKeys: readonly string[];
  /** The part of the settings that its conditions and words read, as a tree. */
  readonly settings: JsonObject;
}

// ── calls ───────────────────────────────────────────────────────────────────
export type EnvelopePart =
  | { readonly field: string }
  | { readonly answers: string }
  | { readonly echo: string }
  /** What the page's data held under this name, posted back. */
  | { readonly page: string }
  | { readonly enum: readonly string[]; readonly is?: { readonly [value: string]: ConditionPlan } }
  | { readonly const: Json }
  | { readonly string: { readonly maxLength: number } }
  | { readonly boolean: true }
  /** A list of one item. */
  | { readonly one: { readonly [key: string]: EnvelopePart } }
  | { readonly parts: { readonly [key: string]: EnvelopePart } };
export interface CallErrorPlan {
  readonly field?: string;
  readonly text?: WordsPlan;
  readonly serverMessage?: boolean;
  readonly elseText?: WordsPlan;
  readonly banner?: WordsPlan;
}
export interface CallPlan {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly for: Audience;
  readonly form?: string;
  readonly envelope: { readonly [key: string]: EnvelopePart };
  readonly event?: EventPlan;
  readonly answer: 'redirect' | 'empty' | { readonly schema: string };
  readonly dropsTyping?: true;
  readonly errors: { readonly [code: string]: CallErrorPlan };
}
export type EventPlan =
  | { readonly flow: string; readonly type: string }
  | { readonly by: string; readonly types: { readonly [value: string]: { readonly flow: string; readonly type: string } } };

// ── screens ─────────────────────────────────────────────────────────────────
/** A block after normalisation: its word, its own options with words, data, conditions and nested blocks compiled. */
export interface BlockPlan {
  readonly block: string;
  readonly when?: ConditionPlan;
  readonly [option: string]: unknown;
}
export interface LinkPlan {
  /** An internal route with `{param}` steps, or data that holds an address. */
  readonly to: string | DataPlan;
  readonly params?: { readonly [name: string]: DataPlan };
}
export interface ScreenPlan {
  readonly id: string;
  readonly route: string;
  readonly layout: string;
  readonly group: string;
  readonly for: Audience;
  readonly title: WordsPlan;
  /** The page schema's name, checked against the data the server gives. */
  readonly data?: string;
  readonly blocks: readonly BlockPlan[];
  /** Forms and calls its blocks use, by id: all that the browser needs of them. */
  readonly forms: { readonly [id: string]: FormPlan };
  readonly calls: { readonly [id: string]: CallPlan };
  readonly flow?: { readonly id: string; readonly state: string };
  /** The part of the settings that its conditions and words read, as a tree. */
  readonly settings: JsonObject;
}
export interface LayoutPlan {
  readonly id: string;
  readonly group: string;
  /** `account-header`: its data is at /zapi/internal/account-header/screen-data. */
  readonly header?: string;
  /** The way on from a page of failure; without it there is none. */
  readonly failure?: { readonly link: LinkPlan; readonly words: WordsPlan };
  readonly blocks: readonly BlockPlan[];
  readonly settings: JsonObject;
}

// ── flows ───────────────────────────────────────────────────────────────────
export interface FlowPlan {
  readonly id: string;
  readonly version: number;
  readonly per: 'session' | 'account';
  readonly keepMilliseconds: number;
  /** XState machine configuration, pure JSON; `meta` left out. */
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
  readonly readableMilliseconds?: number;
  /** Of a final state: the first screen begins a new flow after it. */
  readonly beginsAnew: boolean;
  /** Names of kept data that going back to this state, or before it, drops. */
  readonly forgets: readonly string[];
  /** Whether its event, sent again after it was passed, is a way back. */
  readonly again: boolean;
  /** Event types it takes. */
  readonly events: readonly string[];
  /** What the time does, so long after the state was entered. */
  readonly after?: LapsePlan;
  /** Whose answer the store waits for while the flow stands here. */
  readonly invoke?: InvokePlan;
}
export interface LapsePlan extends AnswerPlan {
  /** As declared: `10m`. */
  readonly span: string;
  readonly milliseconds: number;
}
export interface InvokePlan {
  readonly actor: string;
  readonly input: JsonObject;
  readonly done: AnswerPlan;
  /** By code. */
  readonly errors: { readonly [code: string]: AnswerPlan };
  /** Where it is said that the outcome is not known yet, so long after it was first asked. Without it this is said here already. */
  readonly unknown?: LapsePlan;
}
/** Where a flow is led by nobody's event. */
export interface AnswerPlan {
  readonly target: string;
  readonly actions: readonly { readonly type: string; readonly params: JsonObject }[];
}

// ── all of it ───────────────────────────────────────────────────────────────
/** Everything compiled for one store's settings. Each part is made when first asked for and kept. */
export interface Plans {
  readonly screenIds: readonly string[];
  readonly callIds: readonly string[];
  readonly flowIds: readonly string[];
  screen(id: string): ScreenPlan;
  layout(id: string): LayoutPlan;
  /** `signup` */
  form(id: string): FormPlan;
  /** The validator module of a form, as text. */
  validator(formId: string): ValidatorSource;
  call(id: string): CallPlan;
  flow(id: string): FlowPlan;
  /** The translation set of a layout group: every text its screens, forms, calls and the engine can show, by flat key. */
  texts(group: string, language: string): { readonly [key: string]: string };
}
export interface ValidatorSource {
  /** sha256 of `source`, hex. */
  readonly hash: string;
  /** Body of a function that returns { [field key]: validator }; needs no import. The served module is `export default (() => {…})()`. */
  readonly source: string;
}
