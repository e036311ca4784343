// What is written short: data, what takes parameters, and blocks with one option.
import type { DeclaredData } from '../declared.ts';
import type { OptionSchema, Options } from './option-schemas.ts';

const path = '\\$\\.[^\\s$?(){},]+';
const formatter = '[A-Za-z]+';
/** A path to data, with a formatter: `$.price as yen`, `$.endDate? as date`. */
export const dataPattern = `^${path}\\??( as ${formatter})?$`;
const dataReferencePattern = new RegExp(`^(${path})(\\?)?(?: as (${formatter}))?$`);

/** Data as it is written. */
export interface DataReference {
  readonly data: DeclaredData;
  /** With `?`: the part around it is shown only while the data is present. */
  readonly isOptional: boolean;
}

/** `"$.price as yen"` → `{ data: { at: "price", as: "yen" }, isOptional: false }`; undefined: it is no path to data. */
export function parseDataReference(text: string): DataReference | undefined {
  const [, reference, mark, as] = dataReferencePattern.exec(text) ?? [];
  if (reference === undefined) return undefined;
  const at = reference.slice('$.'.length);
  return { data: as === undefined ? { at } : { at, as }, isOptional: mark !== undefined };
}

/** `{ at: "price", as: "yen" }` → `"$.price as yen"` */
export function writeDataReference({ at, as }: DeclaredData): string {
  return as === undefined ? `$.${at}` : `$.${at} as ${as}`;
}

const parameter = `([A-Za-z]\\w*: )?${path}\\??( as ${formatter})?`;
const parameters = `${parameter}(, ${parameter})*`;
/** The key of a text or the name of a call, with parameters: `plans.days($.item.days)`, `renew($.item.loanId)`. */
export const nameWithParametersPattern = `^[^()]*(\\(${parameters}\\))?$`;
/** An address of this application, of characters that addresses have, with parameters: `/books/{bookId}`, `/books/{bookId: $.item.id}`. */
export const addressPattern = `^/([\\w\\-.~!$&'()*+,;=:@/?#]|%[\\dA-Fa-f]{2}|\\{(\\w+|${parameter})\\})*$`;

const withParametersPattern = new RegExp(`^([^\\s()$]+)\\((${parameters})\\)$`);
const addressParameterPattern = new RegExp(`\\{(${parameter})\\}`, 'g');

/** What has parameters, and the data of each as a text. */
export interface WithParameters {
  readonly name: string;
  readonly parameters: { readonly [name: string]: string };
  /** A parameter with several data, of which only the last could be used. */
  readonly repeated?: string;
}

/**
 * `"plans.until($.item.name, day: $.item.end as date)"` → `{ name: "plans.until", parameters: { name: "$.item.name", day: "$.item.end
 * as date" } }`: a parameter without a name is called like its data. undefined: the text has no parameters.
 */
export function parseWithParameters(text: string): WithParameters | undefined {
  const [, name, list] = withParametersPattern.exec(text) ?? [];
  if (name === undefined || list === undefined) return undefined;
  return collectParameters(name, list.split(', ').map(parseParameter));
}

/** `"/books/{bookId: $.item.id}"` → `{ name: "/books/{bookId}", parameters: { bookId: "$.item.id" } }` */
export function parseAddress(address: string): WithParameters {
  const parameters: (readonly [name: string, data: string])[] = [];
  const name = address.replaceAll(addressParameterPattern, (_, written: string) => {
    const parameter = parseParameter(written);
    parameters.push(parameter);
    return `{${parameter[0]}}`;
  });
  return collectParameters(name, parameters);
}

function collectParameters(name: string, pairs: readonly (readonly [name: string, data: string])[]): WithParameters {
  const parameters = Object.fromEntries(pairs);
  const repeated = pairs.find(([parameter, data]) => parameters[parameter] !== data)?.[0];
  return repeated === undefined ? { name, parameters } : { name, parameters, repeated };
}

/** `"day: $.end as date"` → `["day", "$.end as date"]`, `"$.item.name"` → `["name", "$.item.name"]` */
function parseParameter(written: string): readonly [name: string, data: string] {
  const [, name, data = written] = /^(\w+): (.*)$/.exec(written) ?? [];
  return [name ?? nameOf(data), data];
}

/** `"$.item.end? as date"` → `end` */
const nameOf = (data: string): string => /^[^\s?]*?([^.\s?]+)\??(?: |$)/.exec(data)?.[1] ?? '';

/** `("plans.until", { day: "$.item.end as date" })` → `"plans.until(day: $.item.end as date)"` */
export function writeWithParameters(name: string, parameters: WithParameters['parameters']): string {
  const list = Object.entries(parameters).map(([name, data]) => writeParameter(name, data));
  return list.length === 0 ? name : `${name}(${list.join(', ')})`;
}

/** `("/books/{bookId}", { bookId: "$.item.id" })` → `"/books/{bookId: $.item.id}"` */
export function writeAddress(address: string, parameters: WithParameters['parameters']): string {
  return address.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(parameters, name) ? `{${writeParameter(name, parameters[name] ?? '')}}` : placeholder,
  );
}

const writeParameter = (name: string, data: string): string => (nameOf(data) === name ? data : `${name}: ${data}`);

export interface MainOption {
  readonly name: string;
  readonly schema: OptionSchema;
  /** The JSON type of its value in a block that is written short. */
  readonly type: 'string' | 'array';
}

const types: { readonly [type in OptionSchema['type']]?: MainOption['type'] } = {
  words: 'string',
  value: 'string',
  data: 'string',
  list: 'array',
  blocks: 'array',
};

/**
 * The only required option of a block, if it is a text, data or a list: such a block may be written as the value of this option.
 * Of `text` that is `words`, so `{ "text": "home.lead" }` is `{ "text": { "words": "home.lead" } }`.
 */
export function findMainOption(options: Options): MainOption | undefined {
  const [first, second] = Object.entries(options).filter(([, option]) => option.required === true);
  if (first === undefined || second !== undefined) return undefined;
  const [name, schema] = first;
  const type = types[schema.type];
  return type === undefined ? undefined : { name, schema, type };
}

/** Whether a value is the main option itself. */
export function isMainValue(value: unknown, { type }: MainOption): boolean {
  return type === 'array' ? Array.isArray(value) : typeof value === 'string';
}
