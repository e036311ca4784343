import { expect, it } from 'vitest';
import { inlineReferences } from '../../engine/check/index.ts';
import { isObject, refersOf, textFormats } from '../../engine/declare/index.ts';
import { readServed } from '../server/harness.ts';

const { declarations } = await readServed();

interface Text {
  /** `plans.plans.*.planIcon` */
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** It, or an object around it, is declared `freeText`. */
  readonly isFree: boolean;
}

/** Every text of a schema, also in alternatives, lists and maps. */
function listTexts(schema: unknown, name: string, isAround = false): readonly Text[] {
  if (!isObject(schema)) return [];
  const isFree = isAround || schema['freeText'] !== undefined;
  const below = (value: unknown, step: string) => listTexts(value, `${name}${step}`, isFree);
  const isText = [schema['type']].flat().includes('string') && schema['enum'] === undefined;
  return [
    ...(isText ? [{ name, schema, isFree }] : []),
    ...['anyOf', 'oneOf'].flatMap((keyword) => [schema[keyword] ?? []].flat().flatMap((each) => below(each, ''))),
    ...Object.entries(isObject(schema['properties']) ? schema['properties'] : {}).flatMap(([key, each]) =>
      below(each, `.${key}`),
    ),
    ...below(schema['items'], '.*'),
    ...below(schema['additionalProperties'], '.*'),
  ];
}

const texts = Object.entries(declarations.settings).flatMap(([document, schema]) =>
  listTexts(
    inlineReferences(schema, (name) => declarations.entities[name]),
    document,
  ),
);

const isReference = ({ schema }: Text): boolean => refersOf(schema) !== undefined || isObject(schema['identifies']);
const hasFormat = ({ schema }: Text): boolean => Object.hasOwn(textFormats, String(schema['format']));

it('every text of the settings has a format, an enum, a reference, or is declared free text', () => {
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter((text) => !text.isFree && !hasFormat(text) && !isReference(text)).map(({ name }) => name)).toEqual([]);
});

it('free text has no format and no name of an address, a time, a colour or an identifier', () => {
  const isNamed = (name: string) =>
    /(url|uri|href|icon|image|picture|logo|email|domain|colou?r|date|from|pattern|id|key|code)s?$/i.test(
      name.split('.').at(-1) ?? '',
    );
  const free = texts.filter(({ isFree }) => isFree);
  expect(free.filter((text) => hasFormat(text) || isReference(text) || isNamed(text.name)).map(({ name }) => name)).toEqual([]);
});

it('only identifiers have a pattern: a format has a message that says what to enter', () => {
  const patterned = texts.filter((text) => text.schema['pattern'] !== undefined && !isReference(text));
  expect(patterned.map(({ name }) => name)).toEqual([]);
});

it.each(['ja', 'en'])('every format has its message in %s', (language) => {
  const message = (format: string) => declarations.texts[language]?.[`settings.format.${format}`];
  expect(Object.keys(textFormats).filter((format) => message(format)?.includes('{{where}}') !== true)).toEqual([]);
});
