import type { AudienceDefinition } from '../../audience.ts';
import type { DeclaredField, LocalizedText } from '../../declared.ts';
import type { Answers } from '../../issue.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { FieldPlan, FieldRule } from '../../plans/plan.ts';
import type { AnswerRuleEntry } from '../answer-rule-entry.ts';
import type { FormatterEntry } from '../formatter-entry.ts';
import type { KeywordEntry } from '../keywords/keyword-entry.ts';
import type { BlockEntry, FieldKindEntry } from '../option-schemas.ts';

/** How a group of answers is sent. */
export interface AnswerGroup {
  readonly encode: (fields: readonly FieldPlan[], answers: Answers) => Json;
  /** Only servers need it. undefined: malformed. `prefix`: of the fields' keys. An unknown entry becomes an answer of its own, which validation rejects. */
  readonly decode?: (fields: readonly FieldPlan[], sent: readonly unknown[], prefix: string) => Answers | undefined;
}

/** Names of properties of the root data: `{ store: "libraryData", … }`. */
export interface RootProperties {
  /** The object that the scope `store` reads. */
  readonly store: string;
  /** The object that the scope `browser` reads. */
  readonly browser: string;
  /** The identifier of the person who is signed in, or an empty text. */
  readonly person: string;
}

export interface SettingsDefinition {
  readonly customFields?: {
    /** Where the entries lie in the settings: `["extraFields", "entries"]`. */
    readonly entries: readonly string[];
    /** The property of an entry that lists the forms that have the field: `in`. */
    readonly places: string;
    /** undefined: the entry is not in use, or incomplete. */
    readonly read: (entry: { readonly [name: string]: unknown }) => CustomField | undefined;
  };
  /** The consent that a list of the settings asks for with an entry; undefined: the entry is none. */
  readonly readConsent?: (entry: {
    readonly [name: string]: unknown;
  }) => { readonly id: string; readonly consent: JsonObject } | undefined;
}

/** A field that operators added, before it is compiled like a declared one. */
export interface CustomField {
  readonly id: string;
  readonly field: DeclaredField;
  readonly rule: FieldRule;
  readonly label: LocalizedText;
  readonly hint?: LocalizedText;
  /** Key of the field that it follows; without it, or where that is not asked: after all declared fields. */
  readonly after?: string;
}

/**
 * Words beside the engine's. What they do is registered where it runs: `registerCompilers` and `registerUnclearDays` of engine/compile,
 * `registerAnswers`, `registerAnswerRules`, `registerNormalisers`, `registerCalendars` and `registerConditionTests` of engine/validate,
 * `registerBlocks`, `registerLazyFields`, `registerLazyOffers`, `registerLazyAnswerRules` and `registerFormatters` of engine/render.
 */
export interface WordPack {
  readonly blocks?: readonly BlockEntry[];
  readonly kinds?: readonly FieldKindEntry[];
  readonly formatters?: readonly FormatterEntry[];
  readonly conditions?: readonly KeywordEntry[];
  /** Those of answers' schemas. */
  readonly answerKeywords?: readonly KeywordEntry[];
  /** An application's own rules of answers. */
  readonly answerRules?: readonly AnswerRuleEntry[];
  /** Texts of its words in a language, by area and key; those of the project's files replace them. */
  readonly texts?: (language: string) => { readonly [area: string]: { readonly [key: string]: string } };
}

/** What the engine does after a refusal, besides what the call declares. */
export interface RefusalDefinition {
  /** Of a closed gate: its dialog has the texts `error.<dialog>.modalTitle`, `modalText` and `modalButton`. */
  readonly dialog?: string;
  /** Whether the page is out of date, so that its notice offers to load it again. */
  readonly isOutdated?: true;
}

/** What an application adds to the declared language. */
export interface EngineDefinition {
  /** By name, in the order of the catalogue. Error pages of which no audience is known lead to the sign-in page of the first. */
  readonly audiences: { readonly [name: string]: AudienceDefinition };
  /** Such as the Japanese pack (engine/ja) and the application's own words. Browsers need none. */
  readonly packs?: readonly WordPack[];
  /** How groups of answers are sent that come from entries of the settings. */
  readonly answers?: {
    /** Fields that operators added: `{ "answers": "custom" }`. */
    readonly custom?: AnswerGroup;
    /** Fields with a `consent`. */
    readonly consents?: AnswerGroup;
  };
  /** Where the data of the layouts and of every page has what the engine reads. */
  readonly root: RootProperties;
  /** By code, of those that mean more to a page than their text. */
  readonly refusalCodes?: { readonly [code: string]: RefusalDefinition };
  /** How settings become fields; browsers need none of it. */
  readonly settings?: SettingsDefinition;
  /** For the catalogue and for editors; browsers need none. */
  readonly docs?: { readonly audiences: { readonly [name: string]: string } };
}

/** The language of an application that defines none: pages for everybody, with the engine's own words. */
const plainDefinition: EngineDefinition = {
  audiences: { everybody: {} },
  root: { store: 'store', browser: 'browser', person: 'person' },
};

let definition = plainDefinition;
let source: Partial<EngineDefinition> | undefined;
let isRead = false;

/**
 * Defines the language of this process. The application does so once, in a module that every entry imports first: registries read
 * the definition when they are asked, so modules of the engine may load earlier. Throws if another definition is in force, or was used.
 */
export function defineEngine(next: Partial<EngineDefinition>): void {
  if (source === next) return;
  if (source !== undefined) throw new Error('Call defineEngine once: the language is already defined.');
  if (isRead) throw new Error('Call defineEngine first: the language without it is already in use.');
  source = next;
  definition = { ...plainDefinition, ...next };
}

/** The definition in force. */
export function readDefinition(): EngineDefinition {
  isRead = true;
  return definition;
}
