import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { findSchemaDefinition } from '@rjsf/utils';
import { type DeclaredField, findKind, isObject, type Json, type JsonObject, readText } from '../declare/index.ts';
import { isFieldKey, toFieldKey, toItemAnswer } from './field-keys.ts';
import { type Choice, readChoices, readUi, readUiNames, readWidgets } from './read-ui.ts';

/** A part that has no counterpart, with its JSON pointer: `{ at: "/pets/items", reason: "…" }`. */
export interface Unconverted {
  readonly at: string;
  readonly reason: string;
}

export interface ConvertedSchema {
  /** For `compileForm`. Nested properties are fields with dots: `address.street`; other names: see `toFieldKey`. */
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
  const fields = Object.fromEntries(conversion.convertForm(uiSchema));
  // Converted fields are JSON, which the type of a declared field does not state.
  return { form: { fields: fields as JsonObject }, answers: conversion.answers, unconverted: conversion.unconverted };
}

interface Location {
  /** Of the property in the form or item; empty for these. */
  readonly path: readonly string[];
  /** JSON pointer in the data. */
  readonly at: string;
  /** The references that led here: one that leads to itself has no end. */
  readonly refs: readonly string[];
  readonly isItem?: boolean;
}

type Field = readonly [key: string, field: DeclaredField];

/** Keywords that only describe, or that are read for every property. */
const describing = ['type', 'title', 'description', 'default', '$id', '$schema', '$comment', '$defs', 'definitions', 'examples'];
/** The keywords that are converted, by kind of field. The others are reported. */
const converted: { readonly [kind: string]: readonly string[] } = {
  object: ['properties', 'required'],
  radio: ['enum', 'oneOf'],
  select: ['enum', 'oneOf'],
  text: ['format', 'pattern', 'minLength', 'maxLength'],
  email: ['format', 'maxLength'],
  date: ['format'],
  integer: ['minimum', 'maximum', 'multipleOf'],
  number: ['minimum', 'maximum', 'multipleOf'],
  repeat: ['items', 'minItems', 'maxItems'],
  'checkbox-group': ['items', 'uniqueItems', 'minItems', 'maxItems'],
};
/** Keywords that change which schema applies; this language says it at the fields. */
const choosing = ['oneOf', 'anyOf', 'allOf', 'if', 'then', 'else', 'dependencies', 'dependentSchemas', 'dependentRequired'];
const longest = 10_000;
const longestEmail = 191;
/** Of a choice. */
const longestValue = 100;

class Conversion {
  readonly answers: Record<string, Json> = {};
  readonly unconverted: Unconverted[] = [];
  readonly #root: RJSFSchema;

  constructor(root: RJSFSchema) {
    this.#root = root;
  }

  convertForm(uiSchema: UiSchema): readonly Field[] {
    const place = { path: [], at: '', refs: [] };
    const [schema, refs] = this.#resolve(this.#root, place);
    return schema === undefined ? [] : this.#convertProperties(schema, uiSchema, { ...place, refs });
  }

  #convertProperties(schema: RJSFSchema, uiSchema: UiSchema, place: Location): readonly Field[] {
    this.#reportRest(schema, converted['object'], place);
    const required = new Set(schema.required);
    return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const at = `${place.at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      const inside = { ...place, path: [...place.path, name], at };
      const [resolved, refs] = this.#resolve(property, inside);
      if (resolved === undefined) return [];
      const uiProperty: UiSchema = isObject(uiSchema[name]) ? uiSchema[name] : {};
      return this.#convertProperty(resolved, uiProperty, { ...inside, refs }, required.has(name));
    });
  }

  /** The schema that a reference leads to, and the references on the way; undefined: there is none, which is reported. */
  #resolve(schema: unknown, place: Location): readonly [RJSFSchema | undefined, Location['refs']] {
    const { refs } = place;
    if (!isObject(schema)) return [this.#report(place, 'A property is described by an object.')[0], refs];
    const { $ref, ...beside } = schema;
    if (typeof $ref !== 'string') return [beside, refs];
    if (refs.includes($ref)) return [this.#report(place, `The reference "${$ref}" leads to itself.`)[0], refs];
    try {
      return [{ ...findSchemaDefinition($ref, this.#root), ...beside }, [...refs, $ref]];
    } catch {
      return [this.#report(place, `The reference "${$ref}" leads nowhere or to itself.`)[0], refs];
    }
  }

  #convertProperty(schema: RJSFSchema, uiSchema: UiSchema, place: Location, isRequired: boolean): readonly Field[] {
    if (schema.type === 'object') {
      if (schema.default !== undefined)
        this.#report(place, '"default" of an object has no counterpart: give its properties one.');
      return this.#convertProperties(schema, uiSchema, place);
    }
    const key = toFieldKey(place.path, place.isItem);
    if (!isFieldKey(key, place.isItem === true))
      return this.#report(place, 'The names are too long, or more than four objects lie in one another.');
    const kind = this.#convertKind(schema, uiSchema, place);
    if (kind === undefined) return [];
    if (place.isItem === true && findKind(kind.kind)?.isRepeatable !== true)
      return this.#report(place, `Items of a list have no fields of the kind "${kind.kind}".`);
    this.#reportRest(schema, converted[kind.kind], place);
    this.#reportUi(uiSchema, place);
    this.#convertDefault(schema.default, key, place);
    const description = readText(readUi(uiSchema, 'help')) ?? readText(readUi(uiSchema, 'description')) ?? schema.description;
    const field: DeclaredField = {
      ...kind,
      label: readText(readUi(uiSchema, 'title')) ?? readText(schema.title) ?? place.path.at(-1) ?? key,
      ...(description === undefined ? {} : { hint: description }),
      // A box that is required must be ticked here, and only answered there.
      ...(isRequired && (schema.type !== 'boolean' || schema.const === true) ? { required: true } : {}),
    };
    return [[key, field]];
  }

  #convertDefault(value: unknown, key: string, place: Location): void {
    if (value === undefined) return;
    if (place.isItem === true) this.#report(place, '"default" of an item has no counterpart.');
    // A JSON Schema is JSON.
    else
      this.answers[key] = Array.isArray(value)
        ? value.map((item) => (isObject(item) ? toItemAnswer(item as JsonObject) : item))
        : (value as Json);
  }

  #convertKind(schema: RJSFSchema, uiSchema: UiSchema, place: Location): DeclaredField | undefined {
    const uiWidget = readText(readUi(uiSchema, 'widget'));
    const offered = readChoices(schema, readUi(uiSchema, 'enumNames'));
    const choices = offered && this.#reportChoices(offered, place);
    if (choices?.length === 0) return undefined;
    if (uiWidget === 'hidden')
      return this.#report(place, 'Hidden fields have no counterpart: send the value with the answers.')[0];
    if (choices !== undefined && (schema.type ?? 'string') === 'string')
      // Items of a list have no radio buttons.
      return uiWidget === 'radio' && place.isItem !== true
        ? { kind: 'radio', choices }
        : { kind: 'select', blank: true, choices };
    switch (schema.type) {
      case 'string':
        return this.#convertText(schema, uiWidget, readText(readUi(uiSchema, 'autocomplete')), place);
      case 'integer':
      case 'number':
        return convertNumber(schema);
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
    if (format === 'email')
      return {
        kind: 'email',
        ...filled,
        ...(schema.maxLength === undefined ? {} : { maxLength: Math.min(maxLength, longestEmail) }),
      };
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

  #convertArray(schema: RJSFSchema, uiSchema: UiSchema, place: Location): DeclaredField | undefined {
    const inside = { path: [], at: `${place.at}/items`, isItem: true };
    const [items, refs] = this.#resolve(schema.items, { ...inside, refs: place.refs });
    if (items === undefined) return undefined;
    const { minItems, maxItems } = schema;
    const offered = items.type === 'string' ? readChoices(items, readUi(uiSchema, 'enumNames')) : undefined;
    if (offered !== undefined) {
      const choices = this.#reportChoices(offered, { ...inside, refs });
      if (choices.length === 0) return undefined;
      this.#reportRest(items, converted['select'], { ...inside, refs });
      // Without an answer there is no list.
      if (minItems !== undefined && minItems > 1) this.#report(place, '"minItems" of choices has no counterpart.');
      if (maxItems !== undefined && maxItems < choices.length) this.#report(place, '"maxItems" of choices has no counterpart.');
      return { kind: 'checkbox-group', choices };
    }
    if (items.type !== 'object') return this.#report(place, 'Only lists of choices and lists of objects have a counterpart.')[0];
    const uiItems: UiSchema = isObject(uiSchema['items']) ? uiSchema['items'] : {};
    const fields = this.#convertProperties(items, uiItems, { ...inside, refs });
    if (fields.length === 0) return this.#report(place, 'No property of the items has a counterpart.')[0];
    return {
      kind: 'repeat',
      // Converted fields are JSON.
      fields: Object.fromEntries(fields) as JsonObject,
      ...(minItems === undefined ? {} : { minItems }),
      ...(maxItems === undefined ? {} : { maxItems }),
    };
  }

  /** Reports what the uiSchema of a property asks for in vain. Keys without `ui:` belong to properties of the property. */
  #reportUi(uiSchema: UiSchema, place: Location): void {
    const options = uiSchema['ui:options'];
    const names = [
      ...Object.keys(uiSchema).flatMap((key) => (key.startsWith('ui:') ? [key.slice('ui:'.length)] : [])),
      ...Object.keys(isObject(options) ? options : {}),
    ];
    for (const name of names) if (!readUiNames.includes(name)) this.#report(place, `"ui:${name}" has no counterpart.`);
    const widget = readText(readUi(uiSchema, 'widget'));
    if (widget !== undefined && !readWidgets.includes(widget)) this.#report(place, `The widget "${widget}" has no counterpart.`);
  }

  /** Values that no declared choice may have are left out. */
  #reportChoices(choices: readonly Choice[], place: Location): readonly Choice[] {
    const isShort = ({ value }: Choice): boolean => value !== '' && [...value].length <= longestValue;
    for (const choice of choices)
      if (!isShort(choice))
        this.#report(
          place,
          `A choice has no value, or one of more than ${longestValue} characters: ${JSON.stringify(choice.value.slice(0, 20))}.`,
        );
    return choices.filter(isShort);
  }

  /** Reports the keywords that are not converted. `false` is as if most of them were absent. */
  #reportRest(schema: RJSFSchema, names: readonly string[] = [], place: Location): void {
    for (const [keyword, value] of Object.entries(schema)) {
      const isBox = keyword === 'const' && schema.type === 'boolean' && value === true;
      const isAbsent = value === undefined || (value === false && keyword !== 'const');
      if (isBox || isAbsent || describing.includes(keyword) || names.includes(keyword)) continue;
      const advice = choosing.includes(keyword) ? ': use "when" and "requiredWhen" of the fields' : '';
      this.#report(place, `"${keyword}" has no counterpart${advice}.`);
    }
  }

  /** Returns nothing, for the place of what was reported. */
  #report({ at }: Location, reason: string): readonly never[] {
    this.unconverted.push({ at, reason });
    return [];
  }
}

function convertNumber({ type, minimum, maximum, multipleOf }: RJSFSchema): DeclaredField {
  return {
    kind: type === 'integer' ? 'integer' : 'number',
    ...(minimum === undefined ? {} : { min: minimum }),
    ...(maximum === undefined ? {} : { max: maximum }),
    ...(multipleOf === undefined ? {} : { step: multipleOf }),
  };
}
