import { type Declarations, isObject, type Json, type JsonSchema, type ScopeName, type Settings } from '../declare/index.ts';
import type { Report } from './findings.ts';
import type { DeclaredFile, FileKind, ReadFile } from './read/declared-file.ts';
import type { JsonPath } from './read/source-range.ts';
import type { Soundness } from './soundness.ts';

/** Facts about the server that the declarations do not contain. */
export interface CheckOptions {
  /** Languages of the texts; the first is the reference for the others. Default: those that have files, in the order of the files. */
  readonly languages?: readonly string[];
  /** Effects that each flow may use, by flow id. Without them the effects of flows are not checked. */
  readonly effects?: { readonly [flow: string]: KnownEffects };
  /** Events that the server raises itself, without a call, by flow id. */
  readonly raisedEvents?: { readonly [flow: string]: readonly string[] };
  /** Gates that the server implements. Without them the names in `gates` and `skipGates` are not checked. */
  readonly gates?: readonly string[];
  /** Gates that all screens and calls of members need, unless they are exempt. */
  readonly memberGates?: readonly string[];
  /** Codes that the server refuses with. Without them the codes of calls, flows and texts are not checked. */
  readonly refusalCodes?: readonly string[];
  /** Addresses that the server answers without a screen: `["/books/{bookId}"]`. Links may lead there. */
  readonly routes?: readonly string[];
  /** Addresses reserved by the server, with everything below them, `["/healthz"]`: not allowed for screens and calls. */
  readonly ownAddresses?: readonly string[];
  /** Addresses below which only calls are allowed, `["/zapi"]`. */
  readonly callAddresses?: readonly string[];
  /** Codes with which operations may be refused. Without them the codes of operations are not checked. */
  readonly operationCodes?: readonly string[];
  /** Scopes of the server's HTTP API. Without them the scopes of operations are not checked. */
  readonly scopes?: readonly string[];
  /** Areas of texts that the server shows itself, `["mail"]`: their texts count as used. */
  readonly textAreas?: readonly string[];
  /** Whether defaults and what has a shorter spelling may be written: to a server or preview that makes no difference. */
  readonly takesLongSpelling?: boolean;
  /** What `needs` in settings may name. Without it the names are not checked. */
  readonly settingNeeds?: { readonly variables: readonly string[]; readonly counts: readonly string[] };
  /** Settings of a store, in a file `{"registration": {…}}` or a file for each document: checked, and used to check the declarations. */
  readonly settings?: DeclaredFile | SettingsFolder;
  /** The moment for which age limits in those settings are checked, ISO 8601; default: any. */
  readonly now?: string;
  /** Server-only validation of settings, run if there are no other problems. */
  readonly validateSettings?: (declarations: Declarations, settings: Settings) => readonly RefusedSetting[];
}

export interface KnownActor {
  readonly errors: readonly string[];
  /** How long the actor recognizes a repeated request by its idempotency key: `24h`. */
  readonly remembers: string;
  readonly input?: JsonSchema;
}
export interface KnownEffects {
  readonly guards: readonly string[];
  readonly actions: readonly string[];
  /** Actors that the flow may invoke, by name. */
  readonly actors?: { readonly [name: string]: KnownActor };
  /** Actions of their answers. */
  readonly answers?: readonly string[];
}

/** `{ document: "extraFields", path: ["entries", 0, "id"], rule: "duplicateId" }`; an empty document means all of them. */
export interface RefusedSetting {
  readonly document: string;
  readonly path: JsonPath;
  readonly rule: string;
}

/** Settings of a store with a file for each document: `registration.json`. */
export interface SettingsFolder {
  readonly path: string;
  readonly files: readonly DeclaredFile[];
}

/** The given settings of a store, merged with the defaults of every document. */
export interface GivenSettings {
  readonly file: ReadFile;
  readonly values: Settings;
  /** The moment for age limits, ISO 8601; undefined: any. */
  readonly now: string | undefined;
}

export interface LocatedText {
  readonly file: ReadFile;
  readonly path: JsonPath;
  readonly text: string;
}

/** The scopes available at a location, each with the schema of its data. */
export type OpenScopes = { readonly [scope in ScopeName]?: JsonSchema };

/** The context of a check: all read files, and the function that reports problems. */
export interface Checking {
  readonly options: CheckOptions;
  /** By name. Includes files that are not valid JSON, so that references to them are not reported as missing. */
  readonly of: { readonly [kind in FileKind]: ReadonlyMap<string, ReadFile> };
  /** At least one; the first is the reference for the others. */
  readonly languages: readonly [string, ...string[]];
  /** Every text by language and flat key. */
  readonly texts: ReadonlyMap<string, ReadonlyMap<string, LocatedText>>;
  /** A schema with inlined references: `"pages/card"`, `"entities/reader"`, `"settings/library"`. undefined: there is none. */
  readonly schema: (name: string) => JsonSchema | undefined;
  /** The given settings of a store; undefined: none were given, or they could not be read. */
  readonly settings: GivenSettings | undefined;
  /** Keys of texts in use; filled by the checks and read by checkUnusedTexts. */
  readonly usedTexts: Set<string>;
  /** Names of the shared fields and fixtures that files refer to: `fields/person`, `fixture readers.child`. */
  readonly usedNames: ReadonlySet<string>;
  readonly report: Report;
  /** Locations without problems so far. */
  readonly soundness: Soundness;
  /** Files of no known kind. They may be misnamed, so the names in them count as used. */
  readonly unknownFiles: readonly DeclaredFile[];
}

// Read JSON of any shape: a value of the wrong type counts as absent, since checkShape has reported it.
export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A value of a file that was read as JSON. */
export const asJson = (value: unknown): Json => {
  // readJson returns JSON values only.
  return value as Json;
};
