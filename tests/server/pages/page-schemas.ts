// The declared schemas of the pages' data.
import { Ajv, type ValidateFunction } from 'ajv';
import { inlineReferences } from '../../../engine/check/index.ts';
import { type Declarations, type JsonSchema, textFormats } from '../../../engine/declare/index.ts';
import { readServed } from '../harness.ts';

export interface PageSchemas {
  readonly declarations: Declarations;
  validateBy(schema: JsonSchema | undefined): ValidateFunction;
  /** Violations of the declared schema in the page's data. Without a schema: the names of the data. */
  violations(screen: string, data: Readonly<Record<string, unknown>>): unknown;
}

export async function readPageSchemas(): Promise<PageSchemas> {
  const { declarations } = await readServed();
  const validators = new Map<string, ValidateFunction>();
  const validateBy = (schema: JsonSchema | undefined): ValidateFunction => {
    const whole = inlineReferences(schema ?? { not: {} }, (name) => declarations.entities[name]);
    // Entities of settings also say what they need.
    const keywords = ['needs', 'range', 'independent', 'refers', 'identifies', 'multiLine', 'freeText', 'advanced'];
    const formats = Object.fromEntries(Object.keys(textFormats).map((name) => [name, true] as const));
    return new Ajv({ allErrors: true, strictTypes: false, formats, keywords }).compile(whole);
  };
  return {
    declarations,
    validateBy,
    violations: (screen, data) => {
      const { screen: _state, ...page } = data;
      const name = declarations.screens[screen]?.data?.replace(/^pages\//, '');
      if (name === undefined) return Object.keys(page);
      const validate = validators.get(name) ?? validateBy(declarations.pages[name]);
      validators.set(name, validate);
      validate(page);
      return validate.errors ?? [];
    },
  };
}
