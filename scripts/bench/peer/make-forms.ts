import { createHash } from 'node:crypto';
import { compileForm, type JsonObject, writeFormModule } from '../../../engine/standalone/index.ts';
import { fieldList, makeSchema } from '../forms/page/schema.js';
import { type BenchField, declareField } from './declare.ts';

/** Numbers of fields that the benchmark uses. */
const benchSizes = [20, 100, 500] as const;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const tenKinds = 'text free-text email select radio checkbox checkbox-group date number time'.split(' ');

/** The files in made/: `[["20.js", <the module of a form>], …, ["ten-kinds.js", …]]`. */
export function makeFiles(): readonly (readonly [file: string, text: string])[] {
  const kinds = tenKinds.map((kind, index): [string, JsonObject] => {
    const field = { name: `f${index}`, kind, label: kind };
    return [field.name, declareField(field, { enum: ['one', 'two'] })];
  });
  return [
    ...benchSizes.map((size) => [`${size}.js`, makeForm(size)] as const),
    ['ten-kinds.js', writeForm(Object.fromEntries(kinds))],
  ];
}

/** Compiles a form of `size` fields as the package's Vite plugin does, to the source of a module. */
export function makeForm(size: number): string {
  const { properties } = makeSchema(size);
  const fields = fieldList(size).map((field: BenchField) => [field.name, declareField(field, properties[field.name])]);
  return writeForm(Object.fromEntries(fields));
}

function writeForm(fields: JsonObject): string {
  return `// @ts-nocheck\n${writeFormModule(compileForm({ fields }, { id: 'bench', hash }))}`;
}
