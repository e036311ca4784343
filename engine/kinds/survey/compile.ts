import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readData } from '../../compile/form/read-options.ts';
import { maxQuestions } from '../../declare/index.ts';

/** The questions are known with the form's context only: validation reads them there. */
export const compile: CompileKind = (field) => ({
  widget: 'survey',
  schema: { type: 'array', maxItems: maxQuestions, items: { type: 'object' } },
  normalise: [],
  options: { survey: { at: readData(field['survey'])?.at ?? [] } },
});
