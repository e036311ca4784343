// What is found wrong, or probably wrong, with settings, as data; `messages/` words it.
import type { Consequence } from '../../../engine/check/index.ts';
import type { JsonObject, Settings } from '../../../engine/declare/index.ts';
import type { JsonPath } from './lists.ts';
import type { DeadLink } from './validation/find-dead-links.ts';
import type { SmallAmount } from './validation/find-small-amounts.ts';
import type { CountedNeed } from './validation/needs/counts.ts';
import type { UnmetNeed } from './validation/needs/find-unmet-needs.ts';

/** One problem of settings, as data; it is formatted last. */
export interface SettingsProblem {
  /** `customAssociatedInfo`; empty: all documents together. */
  readonly document: string;
  /** Property names and indexes below the document: `["entries", 0, "title", "ja"]`. */
  readonly path: JsonPath;
  /**
   * A keyword of JSON Schema, `unknown`, `required`, `duplicateId`, `sameTitle`, `sameLabel`, `unknownField`, `unknownValue`, `circular`, `forbiddenMarkup`, `bidiControls`,
   * `lineBreaks`, `controlCharacters`, `notCompiled`, a rule of `documents/`, a rule of `assessReferences`, `need`, or a rule of `assessSettings`: `stepStopped`, `flowSkipped`, `neverRight`.
   */
  readonly rule: string;
  /** The rule's limit: `200`, `["TEXT", "SELECT"]`. */
  readonly limit?: number | readonly string[];
  /** For the rule `format`: its name. */
  readonly format?: string;
  /** Further parameters of the text. */
  readonly values?: { readonly [name: string]: string };
  /** For valid settings that block members: what happens, and which settings together cause it. */
  readonly consequence?: Consequence;
  /** For elements of settings that other settings or stored rows refer to. */
  readonly reference?: ReferenceFacts;
  /** For the rule `need`: what is not met. */
  readonly need?: UnmetNeed | CountedNeed;
}

export interface ReferenceFacts {
  readonly id: string;
  /** Without it: there is no such element. */
  readonly element?: JsonObject;
  /** The rows that hold the identifier, and what they are: a text of `settings.stored`. */
  readonly count?: number;
  readonly counted?: string;
  /** For a text under an unchanged revision: what identifies the element, and the next revision. */
  readonly revised?: { readonly name: string; readonly next: number };
  /** The settings that refer to it. */
  readonly referring?: readonly { readonly document: string; readonly path: JsonPath }[];
}

export type DocumentProblem = Omit<SettingsProblem, 'document'>;

/** Something that blocks members now, with every setting that causes it. */
export type Blocker = Pick<SettingsProblem, 'rule' | 'consequence' | 'need'> & {
  readonly places: readonly Pick<SettingsProblem, 'document' | 'path'>[];
};

/** A stored custom field. */
export type CustomField = Readonly<Record<string, unknown>>;

/** A form that operators arrange. */
export type FieldLocation = 'signUp' | 'profile' | 'kids';

/** A setting that is valid but probably a mistake. */
export type SettingsWarning =
  | {
      readonly rule: 'nameTwice' | 'nameIncomplete' | 'kanaTwice' | 'kanaIncomplete' | 'postalCodeAlone';
      readonly location: FieldLocation;
    }
  | { readonly rule: 'noPassword' | 'noBirthday' | 'emptyProfile' }
  /** A price, or what a campaign leaves of it, that the payment provider does not charge. */
  | { readonly rule: 'smallPrice' | 'smallRest'; readonly payment: SmallAmount }
  | { readonly rule: 'neverCorrected' | 'onNoPage'; readonly customField: CustomField }
  /** A custom field whose condition reads a field that this form does not have. */
  | { readonly rule: 'conditionUnmet'; readonly customField: CustomField; readonly location: FieldLocation }
  /** A custom field with the name of a field that the program has itself. */
  | { readonly rule: 'builtInName'; readonly customField: CustomField; readonly field: string }
  /** A setting without effect: a field that is required and in no form. */
  | { readonly rule: 'neverAsked'; readonly consequence: Consequence; readonly settings: Settings }
  /** What other settings or stored rows refer to, worded like a problem. `settings`: the drafted ones. */
  | { readonly rule: 'reference'; readonly problem: SettingsProblem; readonly settings: Settings }
  /** A need of the settings' schemas that may be published unmet. */
  | { readonly rule: 'need'; readonly need: CountedNeed }
  /** A published value that the rules of today refuse. `settings`: the drafted ones. */
  | { readonly rule: 'refusedNow'; readonly problem: SettingsProblem; readonly settings: Settings }
  /** A colour in which texts are drawn darker than the store has chosen. */
  | {
      readonly rule: 'paleColor';
      readonly pale: { readonly name: string; readonly color: string; readonly ratio: string };
      readonly settings: Settings;
    }
  /** A link to an address of the store that no page has. */
  | { readonly rule: 'deadLink'; readonly link: DeadLink; readonly settings: Settings }
  /** A blocker of the published settings that these settings do not fix. */
  | { readonly rule: 'blockedNow'; readonly blocker: Blocker; readonly published: Settings };
