import { maxQuestions } from '../../../declare/index.ts';
import type { KindCompiler } from '../field-kind.ts';
import { readData } from '../read-options.ts';

/** The questions are known with the form's context only: validation reads them there. */
export const survey: KindCompiler = {
  kind: 'survey',
  compile: (field) => ({
    widget: 'survey',
    schema: { type: 'array', maxItems: maxQuestions, items: { type: 'object' } },
    normalise: [],
    options: { survey: { at: readData(field['survey'])?.at ?? [] } },
  }),
};
