import { createHash } from 'node:crypto';
import { compile } from '../../../engine/compile/index.ts';
import { fieldList, makeSchema } from '../forms/page/schema.js';
import { type BenchField, declareBench, type Values } from './declare.ts';

/** Numbers of fields that the benchmark uses. */
const benchSizes = [20, 100, 500] as const;

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Compiles the benchmark's form as the server does: → `[["20.json", <the screen's plan>], ["20.js", <the module of its
 * validators>], …]`.
 */
export function makeForms(sizes: readonly number[] = benchSizes): readonly (readonly [file: string, text: string])[] {
  return sizes.flatMap((size) => {
    const fields: readonly BenchField[] = fieldList(size);
    const plans = compile(declareBench(fields, readValues(size)), {}, { hash });
    // Both screens share the form, which is written once.
    const [atLeaving, live] = ['bench', 'bench-live'].map((id) => ({ ...plans.screen(id), forms: {} }));
    const drawn = { atLeaving, live, layout: plans.layout('bench'), form: plans.form('bench') };
    return [
      [`${size}.json`, `${JSON.stringify(drawn)}\n`],
      [`${size}.js`, `// @ts-nocheck\nexport default (() => {${plans.validator('bench').source}})();\n`],
    ] as const;
  });
}

function readValues(size: number): Values {
  return Object.fromEntries(
    Object.entries(makeSchema(size).properties).flatMap(([name, property]) =>
      'enum' in property && Array.isArray(property.enum) ? [[name, property.enum.map(String)]] : [],
    ),
  );
}
