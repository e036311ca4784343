// The states of a screen that can be looked at: those of its file of examples, or else some made from its schema.
import { inlineReferences } from '../../engine/check/index.ts';
import { type Declarations, isObject, type JsonObject, type JsonSchema } from '../../engine/declare/index.ts';
import { examplesOf } from '../../src/server/areas/preview/examples.ts';
import { makeSample, type SampleSize, sampleSizes } from './sample-data.ts';

export interface ShownExample {
  readonly name: string;
  readonly says: string;
  /** Nobody wrote it: it is made from the page's schema. */
  readonly isMade: boolean;
  readonly content: JsonObject;
}

const words: Readonly<Record<SampleSize, string>> = {
  made: 'Generated from the schema: as a member would have it.',
  long: 'Generated from the schema: long texts, many items.',
  least: 'Generated from the schema: nothing that may be absent.',
};

/** Never empty for a screen that there is. */
export function shownExamples(declarations: Declarations, screen: string): readonly ShownExample[] {
  const written = examplesOf(declarations, screen).map(
    ({ name, content }): ShownExample => ({ name, content, isMade: false, says: String(content['says'] ?? name) }),
  );
  if (written.length > 0) return written;
  const hasData = declarations.screens[screen]?.data !== undefined;
  return sampleSizes
    .filter((size) => hasData || size === 'made')
    .map((size): ShownExample => ({ name: size, isMade: true, says: words[size], content: {} }));
}

/** The page's data by its schema: of the size that the example is called, else as a member would have it. */
export function sampleOfPage(declarations: Declarations, screen: string, example: string): JsonObject {
  const name = declarations.screens[screen]?.data;
  const schema = name === undefined ? undefined : declarations.pages[name.replace(/^pages\//, '')];
  return schema === undefined ? {} : sampleOfSchema(declarations, schema, readSize(example));
}

/** What judging a form is given, by the form's declaration. */
export function sampleOfContext(declarations: Declarations, form: string, example: string): JsonObject {
  return Object.fromEntries(
    Object.entries(declarations.forms[form]?.context ?? {}).map(([name, schema]) => [
      name,
      makeSample(putIn(declarations, schema), readSize(example)),
    ]),
  );
}

export function sampleOfSchema(declarations: Declarations, schema: JsonSchema, size: SampleSize): JsonObject {
  const made = makeSample(putIn(declarations, schema), size);
  // What a schema of an object makes is an object.
  return isObject(made) ? (made as JsonObject) : {};
}

function putIn(declarations: Declarations, schema: JsonSchema): JsonSchema {
  const { $ref: reference } = schema;
  // The context of a form may name a document of the settings.
  const named =
    typeof reference === 'string' && reference.startsWith('settings/') ? declarations.settings[reference.slice(9)] : undefined;
  return inlineReferences(named ?? schema, (name) => declarations.entities[name]);
}

function readSize(example: string): SampleSize {
  return sampleSizes.find((size) => size === example) ?? 'made';
}
