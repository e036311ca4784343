// Which settings identify something, and which settings and stored rows refer to it, as the schemas declare it.
import { isObject, type Json, type JsonObject, type JsonSchema } from '../json.ts';

/** A column of stored rows that holds an identifier. */
export interface StoredIn {
  /** `subscriptions.plan_id` */
  readonly column: string;
  /** Of a JSON column, how it holds the identifier; without it, the column's value is the identifier. */
  readonly json?: { readonly keys: true } | { readonly answerTo: string } | { readonly items: string };
  /** Values that other columns of the row have: `{ "ended_at": null }`. */
  readonly only?: { readonly [column: string]: string | null };
  /** Columns that name a list of elements, whose identifiers differ only there: `{ "survey_id": "surveyId" }`. */
  readonly with?: { readonly [column: string]: string };
  /** Columns with a property of the element that cannot change while rows hold the identifier; of several the first that is not empty. */
  readonly same?: { readonly [column: string]: string | readonly string[] };
  /** The element counts as removed while this property of it is false. */
  readonly while?: string;
  /** Only accounts that have no other such row, and no value in these columns: `["passkeys.passkey_id"]`. */
  readonly unless?: readonly string[];
  /** Count different values of this column instead of rows. */
  readonly distinct?: string;
  /** Whether the removal is refused, or published with the number shown as a warning. */
  readonly removal: 'blocker' | 'warning';
  /** What is counted: a text below `settings.stored`. */
  readonly count: string;
}

/** The keyword `identifies`. */
export interface Identifies {
  readonly storedIn: readonly StoredIn[];
  /** The property that rises whenever one of the texts changes. */
  readonly revision?: string;
  /** Properties with what people agree to. */
  readonly texts?: readonly string[];
}

/** A property at any depth; `*` stands for the items of a list. */
export interface SettingProperty {
  readonly document: string;
  /** `["books", "*", "bookId"]` */
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

export interface SettingIdentifier extends SettingProperty, Identifies {
  /** What `refers` names: `plans.plans.planId`. */
  readonly name: string;
}

export interface SettingReference extends SettingProperty {
  readonly refers: string;
}

/** What `refers` names if the value is no identifier of a setting, such as an id of another service. */
export const refersToNothing = 'nothing';

/** Names of properties that identify something: they declare `refers` or `identifies`. */
export const identifyingName = /^(?:id|ids|code|key|type|clientId|.*(?:Id|Ids|Key|Code|Codes|Type|Survey))$/u;

const propertiesOfSchemas = new WeakMap<JsonSchema, Map<string, readonly SettingProperty[]>>();

/** Every property of a document, outermost first. `schema`: with inlined references; read once, it must not change. */
export function listSettingProperties(document: string, schema: JsonSchema): readonly SettingProperty[] {
  const byDocument = propertiesOfSchemas.get(schema) ?? new Map<string, readonly SettingProperty[]>();
  propertiesOfSchemas.set(schema, byDocument);
  const properties = byDocument.get(document) ?? findProperties(document, schema);
  byDocument.set(document, properties);
  return properties;
}

function findProperties(document: string, schema: JsonSchema): readonly SettingProperty[] {
  const walk = (value: unknown, path: readonly string[]): readonly SettingProperty[] => {
    if (!isObject(value)) return [];
    // Parsed from JSON.
    const here = { document, path, schema: value as JsonSchema };
    const properties = Object.entries(isObject(value['properties']) ? value['properties'] : {});
    return [
      ...(path.length === 0 ? [] : [here]),
      ...properties.flatMap(([name, child]) => walk(child, [...path, name])),
      ...walk(value['items'], [...path, '*']),
      ...walk(isObject(value['additionalProperties']) ? value['additionalProperties'] : undefined, [...path, '*']),
    ];
  };
  return walk(schema, []);
}

export interface SettingReferences {
  readonly identifiers: readonly SettingIdentifier[];
  readonly references: readonly SettingReference[];
}

/** Lists what the documents declare. `schemas`: by document, with inlined references. */
export function listSettingReferences(schemas: Iterable<readonly [string, JsonSchema]>): SettingReferences {
  const properties = [...schemas].flatMap(([document, schema]) => listSettingProperties(document, schema));
  return {
    identifiers: properties.flatMap((property) => {
      const { identifies } = property.schema;
      // The check has validated its shape.
      return isObject(identifies)
        ? [{ ...property, ...(identifies as unknown as Identifies), name: nameProperty(property) }]
        : [];
    }),
    references: properties.flatMap((property) => {
      const { refers } = property.schema;
      return typeof refers === 'string' && refers !== refersToNothing ? [{ ...property, refers }] : [];
    }),
  };
}

/** `plans.plans.planId` */
export function nameProperty({ document, path }: Pick<SettingProperty, 'document' | 'path'>): string {
  return [document, ...path.filter((step) => step !== '*')].join('.');
}

/** A value at a property, with where it is. */
export interface SettingValue {
  readonly value: Json;
  /** Property names and indexes below the document: `["books", 0, "bookId"]`. */
  readonly at: readonly (string | number)[];
  /** The objects around the value, innermost first. */
  readonly around: readonly JsonObject[];
}

/** Every value of a document at a path: `({ books: [{ bookId: "a" }] }, ["books", "*", "bookId"])` → `[{ value: "a", … }]` */
export function listSettingValues(body: Json | undefined, path: readonly string[]): readonly SettingValue[] {
  const walk = (
    value: Json | undefined,
    [step, ...rest]: readonly string[],
    at: SettingValue['at'],
    around: readonly JsonObject[],
  ): readonly SettingValue[] => {
    if (value === undefined) return [];
    if (step === undefined) return [{ value, at, around }];
    if (step === '*' && Array.isArray(value))
      return value.flatMap((element: Json, index) => walk(element, rest, [...at, index], around));
    if (!isObject(value)) return [];
    // A part of JSON is JSON.
    const object = value as JsonObject;
    const names = step === '*' ? Object.keys(object) : Object.hasOwn(object, step) ? [step] : [];
    return names.flatMap((name) => walk(object[name], rest, [...at, name], [object, ...around]));
  };
  return walk(body, path, [], []);
}

/** A reference to an identifier that no element has. */
export interface MissingReference {
  readonly reference: SettingReference;
  readonly value: string;
  readonly at: SettingValue['at'];
  /** The identifiers that exist. */
  readonly known: readonly string[];
}

/** Finds values of references that name no element of the settings. */
export function findMissingReferences(
  { identifiers, references }: SettingReferences,
  settings: { readonly [document: string]: JsonObject | undefined },
): readonly MissingReference[] {
  return references.flatMap((reference) => {
    const identifierValues = listIdentifierValues(identifiers, reference.refers, settings);
    return listSettingValues(settings[reference.document], reference.path).flatMap(({ value, at }) =>
      typeof value === 'string' && !identifierValues.includes(value) ? [{ reference, value, at, known: identifierValues }] : [],
    );
  });
}

/** The identifiers that a reference may name. */
export function listIdentifierValues(
  identifiers: readonly SettingIdentifier[],
  name: string,
  settings: { readonly [document: string]: JsonObject | undefined },
): readonly string[] {
  return identifiers
    .filter((identifier) => identifier.name === name)
    .flatMap(({ document, path }) => listSettingValues(settings[document], path))
    .flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}
