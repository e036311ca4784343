// States of a screen: those of its examples file, otherwise some generated from its schema.
import { inlineReferences } from '../../engine/check/index.ts';
import { type Declarations, isObject, type JsonObject, type JsonSchema } from '../../engine/declare/index.ts';
import { examplesOf } from '../../src/server/areas/console/preview/examples.ts';
import { createSample, type SampleSize, sampleSizes } from './sample-data.ts';

export interface ShownExample {
  readonly name: string;
  readonly description: string;
  /** Generated from the page's schema. */
  readonly isGenerated: boolean;
  readonly content: JsonObject;
}

const descriptions: Readonly<Record<SampleSize, string>> = {
  made: 'Generated from the schema: like a member’s data.',
  long: 'Generated from the schema: long texts, many items.',
  least: 'Generated from the schema: nothing that may be absent.',
};

/** Not empty for a declared screen. */
export function shownExamples(declarations: Declarations, screen: string): readonly ShownExample[] {
  const written = examplesOf(declarations, screen).map(
    ({ name, content }): ShownExample => ({
      name,
      content,
      isGenerated: false,
      description: String(content['description'] ?? name),
    }),
  );
  if (written.length > 0) return written;
  const hasData = declarations.screens[screen]?.data !== undefined;
  return sampleSizes
    .filter((size) => hasData || size === 'made')
    .map((size): ShownExample => ({ name: size, isGenerated: true, description: descriptions[size], content: {} }));
}

/** Page data generated from its schema, in the size that the example names, by default typical. */
export function sampleOfPage(declarations: Declarations, screen: string, example: string): JsonObject {
  const name = declarations.screens[screen]?.data;
  const schema = name === undefined ? undefined : declarations.pages[name.replace(/^pages\//, '')];
  return schema === undefined ? {} : sampleOfSchema(declarations, schema, readSize(example));
}

/** The validation context of a form, generated from its declaration. */
export function sampleOfContext(declarations: Declarations, form: string, example: string): JsonObject {
  return Object.fromEntries(
    Object.entries(declarations.forms[form]?.context ?? {}).map(([name, schema]) => [
      name,
      createSample(inlineSchema(declarations, schema), readSize(example)),
    ]),
  );
}

export function sampleOfSchema(declarations: Declarations, schema: JsonSchema, size: SampleSize): JsonObject {
  const sample = createSample(inlineSchema(declarations, schema), size);
  // An object schema generates an object.
  return isObject(sample) ? (sample as JsonObject) : {};
}

function inlineSchema(declarations: Declarations, schema: JsonSchema): JsonSchema {
  const { $ref: reference } = schema;
  // A form's context may refer to a settings document.
  const named =
    typeof reference === 'string' && reference.startsWith('settings/') ? declarations.settings[reference.slice(9)] : undefined;
  return inlineReferences(named ?? schema, (name) => declarations.entities[name]);
}

function readSize(example: string): SampleSize {
  return sampleSizes.find((size) => size === example) ?? 'made';
}
