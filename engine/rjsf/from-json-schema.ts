import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { findSchemaDefinition } from '@rjsf/utils';
import { type DeclaredField, isObject, type Json, type JsonObject, readText } from '../declare/index.ts';

/** A part that has no counterpart, with its JSON pointer: `{ at: "/pets/items", reason: "…" }`. */
export interface Unconverted {
  readonly at: string;
  readonly reason: string;
}

export interface ConvertedSchema {
  /** For `compileForm`. Nested properties are fields with dots: `address.street`. */
  readonly form: JsonObject;
  /** The schema's defaults, by field. */
  readonly answers: JsonObject;
  readonly unconverted: readonly Unconverted[];
}

/**
 * Converts the JSON Schema and uiSchema of an RJSF form to a declared form, as far as this language has a counterpart. The rest is reported:
 * `fromJsonSchema({ type: "object", required: ["email"], properties: { email: { type: "string", format: "email", title: "Email" } } })` →
 * `{ form: { fields: { email: { kind: "email", label: "Email", required: true } } }, answers: {}, unconverted: [] }`
 */
export function fromJsonSchema(schema: RJSFSchema, uiSchema: UiSchema = {}): ConvertedSchema {
  const conversion = new Conversion(schema);
  const fields = Object.fromEntries(conversion.convertProperties(schema, uiSchema, { key: '', at: '' }));
  // Converted fields are JSON, which the type of a declared field does not state.
  return { form: { fields: fields as JsonObject }, answers: conversion.answers, unconverted: conversion.unconverted };
}

/** Answers as the schema has them: nested, without what is not answered. */
export function toSchemaData(answers: { readonly [key: string]: unknown }): JsonObject {
  const data: Record<string, Json> = {};
  for (const [key, answer] of Object.entries(answers)) {
    if (answer === null) continue;
    const path = key.split('.');
    const name = path.pop() ?? '';
    let part = data;
    for (const step of path) {
      part[step] ??= {};
      // Only fields of a nested object have dots, so that every step is an object.
      part = part[step] as Record<string, Json>;
    }
    // Answers are JSON.
    part[name] = Array.isArray(answer) ? answer.map(withoutId) : (answer as Json);
  }
  return data;
}

/** Items of a repeated group have an id for the server, which the schema does not know. */
function withoutId(item: Json): Json {
  if (!isObject(item)) return item;
  // An object of JSON.
  const { id: _id, ...rest } = item as JsonObject;
  return rest;
}

interface Location {
  /** Of the field; empty for the form. */
  readonly key: string;
  /** JSON pointer in the data. */
  readonly at: string;
}

type Field = readonly [key: string, field: DeclaredField];

/** Keywords that change which schema applies; this language says it at the fields. */
const choosing = ['oneOf', 'anyOf', 'allOf', 'if', 'not', 'dependentSchemas', 'patternProperties', 'additionalItems', 'contains'];
const fieldKey = /^[A-Za-z][\w-]*$/;
const longest = 10_000;

class Conversion {
  readonly answers: Record<string, Json> = {};
  readonly unconverted: Unconverted[] = [];
  readonly #root: RJSFSchema;

  constructor(root: RJSFSchema) {
    this.#root = root;
  }

  convertProperties(schema: RJSFSchema, uiSchema: UiSchema, place: Location): readonly Field[] {
    this.#reportChoosing(schema, place);
    const required = new Set(schema.required);
    return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const inside = { key: place.key === '' ? name : `${place.key}.${name}`, at: `${place.at}/${name}` };
      if (!isObject(property)) return this.#report(inside, 'A property is described by an object.');
      if (!fieldKey.test(name)) return this.#report(inside, 'Names of fields are letters, digits, "_" and "-".');
      const uiProperty: UiSchema = isObject(uiSchema[name]) ? uiSchema[name] : {};
      return this.#convertProperty(this.#resolve(property), uiProperty, inside, required.has(name));
    });
  }

  #resolve(schema: RJSFSchema): RJSFSchema {
    if (schema.$ref === undefined) return schema;
    const { $ref, ...beside } = schema;
    return { ...findSchemaDefinition($ref, this.#root), ...beside };
  }

  #convertProperty(schema: RJSFSchema, uiSchema: UiSchema, place: Location, isRequired: boolean): readonly Field[] {
    if (schema.type === 'object') return this.convertProperties(schema, uiSchema, place);
    const kind = this.#convertKind(schema, uiSchema, place);
    if (kind === undefined) return [];
    // A JSON Schema is JSON.
    if (schema.default !== undefined) this.answers[place.key] = schema.default as Json;
    const description = readText(readUi(uiSchema, 'help')) ?? readText(readUi(uiSchema, 'description')) ?? schema.description;
    const field: DeclaredField = {
      ...kind,
      label: readText(readUi(uiSchema, 'title')) ?? schema.title ?? place.key,
      ...(description === undefined ? {} : { hint: description }),
      // A box that is required must be ticked here, and only answered there.
      ...(isRequired && (schema.type !== 'boolean' || schema.const === true) ? { required: true } : {}),
    };
    return [[place.key, field]];
  }

  #convertKind(schema: RJSFSchema, uiSchema: UiSchema, place: Location): DeclaredField | undefined {
    const uiWidget = readText(readUi(uiSchema, 'widget'));
    const choices = readChoices(schema, readUi(uiSchema, 'enumNames'));
    if (uiWidget === 'hidden')
      return this.#report(place, 'Hidden fields have no counterpart: send the value with the answers.')[0];
    if (choices !== undefined && schema.type === 'string')
      return uiWidget === 'radio' ? { kind: 'radio', choices } : { kind: 'select', blank: true, choices };
    this.#reportChoosing(schema, place);
    switch (schema.type) {
      case 'string':
        return this.#convertText(schema, uiWidget, readText(readUi(uiSchema, 'autocomplete')), place);
      case 'integer':
      case 'number':
        return this.#convertNumber(schema, place);
      case 'boolean':
        return { kind: 'checkbox' };
      case 'array':
        return this.#convertArray(schema, uiSchema, place);
      default:
        return this.#report(place, `Fields of type ${JSON.stringify(schema.type)} have no counterpart.`)[0];
    }
  }

  #convertText(
    schema: RJSFSchema,
    uiWidget: string | undefined,
    autocomplete: string | undefined,
    place: Location,
  ): DeclaredField | undefined {
    const { format, pattern, minLength, maxLength = longest } = schema;
    const filled = autocomplete === undefined ? {} : { autocomplete };
    if (format === 'email') return { kind: 'email', ...filled };
    if (format === 'date') return { kind: 'date' };
    if (uiWidget === 'password') return { kind: 'password' };
    if (format !== undefined && format !== 'uri' && format !== 'hostname')
      return this.#report(place, `The format ${JSON.stringify(format)} has no counterpart.`)[0];
    return {
      kind: 'text',
      raw: true,
      maxLength: Math.min(maxLength, longest),
      ...filled,
      ...(minLength === undefined || minLength === 0 ? {} : { minLength }),
      ...(format === undefined ? {} : { format }),
      ...(pattern === undefined ? {} : { pattern, patternMessage: 'issue.rule.format' }),
      ...(uiWidget === 'textarea' ? { rows: 5 } : {}),
    };
  }

  #convertNumber(schema: RJSFSchema, place: Location): DeclaredField {
    const { type, minimum, maximum, multipleOf } = schema;
    for (const keyword of ['exclusiveMinimum', 'exclusiveMaximum'])
      if (schema[keyword] !== undefined) this.#report(place, `"${keyword}" has no counterpart: use "minimum" and "maximum".`);
    return {
      kind: type === 'integer' ? 'integer' : 'number',
      ...(minimum === undefined ? {} : { min: minimum }),
      ...(maximum === undefined ? {} : { max: maximum }),
      ...(multipleOf === undefined ? {} : { step: multipleOf }),
    };
  }

  #convertArray(schema: RJSFSchema, uiSchema: UiSchema, place: Location): DeclaredField | undefined {
    const items = isObject(schema.items) && !Array.isArray(schema.items) ? this.#resolve(schema.items) : {};
    const choices = items.type === 'string' ? readChoices(items, undefined) : undefined;
    if (choices !== undefined) return { kind: 'checkbox-group', choices };
    if (items.type !== 'object') return this.#report(place, 'Only lists of choices and lists of objects have a counterpart.')[0];
    const uiItems: UiSchema = isObject(uiSchema['items']) ? uiSchema['items'] : {};
    const fields = new Conversion(this.#root).#convertItems(
      items,
      uiItems,
      { key: '', at: `${place.at}/items` },
      this.unconverted,
    );
    const { minItems, maxItems } = schema;
    return {
      kind: 'repeat',
      fields,
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
    };
  }

  #convertItems(schema: RJSFSchema, uiSchema: UiSchema, place: Location, unconverted: Unconverted[]): JsonObject {
    const fields = this.convertProperties(schema, uiSchema, place);
    unconverted.push(...this.unconverted);
    // See above.
    return Object.fromEntries(fields) as JsonObject;
  }

  #reportChoosing(schema: RJSFSchema, place: Location): void {
    for (const keyword of choosing)
      if (schema[keyword] !== undefined)
        this.#report(place, `"${keyword}" has no counterpart: use "when" and "requiredWhen" of the fields.`);
  }

  /** Returns nothing, for the place of what was reported. */
  #report({ at }: Location, reason: string): readonly never[] {
    this.unconverted.push({ at, reason });
    return [];
  }
}

/** `ui:widget`, or `widget` in `ui:options`. */
function readUi(uiSchema: UiSchema, name: string): unknown {
  const options = uiSchema['ui:options'];
  return uiSchema[`ui:${name}`] ?? (isObject(options) ? options[name] : undefined);
}

/** `enum`, or `oneOf` of constants with titles. */
function readChoices(
  schema: RJSFSchema,
  names: unknown,
): readonly { readonly value: string; readonly text: string }[] | undefined {
  const texts: readonly unknown[] = Array.isArray(names) ? names : [];
  if (Array.isArray(schema.enum))
    return schema.enum.map((value, index) => ({ value: String(value), text: String(texts[index] ?? value) }));
  const parts: readonly unknown[] = schema.oneOf ?? [];
  const constants = parts.filter(isObject).filter((part) => typeof part['const'] === 'string');
  if (constants.length === 0 || constants.length < parts.length) return undefined;
  return constants.map(({ const: value, title }) => ({ value: String(value), text: String(title ?? value) }));
}
