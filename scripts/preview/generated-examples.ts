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
  /** Status of the error page that is shown instead of the screen. */
  readonly failedStatus?: number;
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
  const errorPages = failuresOf(declarations, screen);
  if (written.length > 0) return [...written, ...errorPages];
  const hasData = declarations.screens[screen]?.data !== undefined;
  return [
    ...sampleSizes
      .filter((size) => hasData || size === 'made')
      .map((size): ShownExample => ({ name: size, isGenerated: true, description: descriptions[size], content: {} })),
    ...errorPages,
  ];
}

const failures: Readonly<Record<number, string>> = {
  401: 'The error page for a visitor who is not logged in.',
  404: 'The error page of an address that does not exist.',
  429: 'The error page after too many requests.',
  500: 'The error page of a fault.',
  503: 'The error page while the store is not available, as during maintenance.',
};

/** The error pages of a layout, as states of its first screen. */
function failuresOf({ screens }: Declarations, screen: string): readonly ShownExample[] {
  const { layout } = screens[screen] ?? {};
  const firstOfLayout = Object.keys(screens).find((id) => screens[id]?.layout === layout);
  if (firstOfLayout !== screen) return [];
  return Object.entries(failures).map(([status, description]) => ({
    name: `error-${status}`,
    description,
    isGenerated: true,
    content: {},
    failedStatus: Number(status),
  }));
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
