import { type Declarations, isObject, type Json, type JsonSchema, type Settings } from '../declare/index.ts';
import type { Report } from './findings.ts';
import type { DeclaredFile, FileKind, ReadFile } from './read/declared-file.ts';
import type { JsonPath } from './read/place-of.ts';
import type { Soundness } from './soundness.ts';

/** What the program that serves the declarations knows and they cannot say. */
export interface CheckOptions {
  /** Languages of the texts; the first is complete, the others are to be. Default: ja, en. */
  readonly languages?: readonly string[];
  /** Names that each flow may use, by its id. Without them the effects of flows are not checked. */
  readonly effects?: { readonly [flow: string]: KnownEffects };
  /** Flows whose effects nobody has built yet: the names in them are not looked up. */
  readonly awaitedFlows?: readonly string[];
  /** Declared files by their paths that others are to name and do not yet. */
  readonly awaitedFiles?: readonly string[];
  /** Addresses that the program answers, or will, without a screen: `["/plans/{planId}"]`. Links may lead there. */
  readonly routes?: readonly string[];
  /** Addresses that the program answers itself, each with all that is below it, `["/healthz"]`: no screen and no call may stand there. */
  readonly ownAddresses?: readonly string[];
  /** Addresses below which only calls may stand, `["/zapi"]`. */
  readonly callAddresses?: readonly string[];
  /** Areas of text that the program itself shows, `["mail"]`: their texts are used, whatever screens say. */
  readonly textAreas?: readonly string[];
  /** Settings of a store, `{"registration": {…}}`: declarations are checked with them, and they with the declarations. */
  readonly settings?: DeclaredFile;
  /** When people meet those settings, ISO 8601: who lives then has some age. Without it they are judged for any time. */
  readonly now?: string;
  /** What the store's own judge says of settings whose shape is right. Asked where nothing else is wrong. */
  readonly judgeSettings?: (declarations: Declarations, settings: Settings) => readonly RefusedSetting[];
}

export interface KnownActor {
  readonly errors: readonly string[];
  /** How long whoever is asked knows a question again by its key: `24h`. */
  readonly remembers: string;
  readonly input?: JsonSchema;
}
export interface KnownEffects {
  readonly guards: readonly string[];
  readonly actions: readonly string[];
  /** Whom the flow may ask: the codes that each refuses with, and the schema of what it is asked; without one nothing. */
  readonly actors?: { readonly [name: string]: KnownActor };
  /** Writes of their answers. */
  readonly answers?: readonly string[];
}

/** `{ document: "customAssociatedInfo", path: ["entries", 0, "id"], rule: "duplicateId" }`; an empty document: all of them together. */
export interface RefusedSetting {
  readonly document: string;
  readonly path: JsonPath;
  readonly rule: string;
}

/** Settings of a store as they were given, and filled up with the defaults of every document. */
export interface GivenSettings {
  readonly file: ReadFile;
  readonly values: Settings;
  /** When people meet them, ISO 8601, for ages; undefined: whenever. */
  readonly now: string | undefined;
}

export interface PlacedText {
  readonly file: ReadFile;
  readonly path: JsonPath;
  readonly text: string;
}

/** Everything that was read, and where to tell what is wrong with it. */
export interface Checking {
  readonly options: CheckOptions;
  /** By name. A file that is no JSON stands here too, so that what names it is not told that it is missing. */
  readonly of: { readonly [kind in FileKind]: ReadonlyMap<string, ReadFile> };
  /** Every text by language and flat key. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, PlacedText>>;
  /** A schema with its references put in: `"pages/login"`, `"entities/account"`, `"settings/policies"`. undefined: there is none. */
  readonly schema: (name: string) => JsonSchema | undefined;
  /** The store whose settings the declarations are checked with; undefined: none was given, or it could not be read. */
  readonly settings: GivenSettings | undefined;
  /** Keys of texts that something shows; filled by the checks, read by the last one. */
  readonly usedTexts: Set<string>;
  readonly report: Report;
  /** What nothing wrong was told of so far. */
  readonly soundness: Soundness;
  /** Files of which nobody knows what they hold; what they name may be meant all the same. */
  readonly strays: readonly DeclaredFile[];
}

// Readers of JSON that may have any shape: a part of the wrong one counts as absent, the check of shape has told it.
export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** What stands in a file that was read as JSON. */
export const asJson = (value: unknown): Json => {
  // Read by readJson, which makes nothing else.
  return value as Json;
};
