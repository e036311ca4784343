import { type CompileKind, readData } from '../../../engine/compile/index.ts';
import { maxQuestions } from './survey.ts';

/** The questions are known with the form's context only: validation reads them there. */
export const compile: CompileKind = (field) => ({
  widget: 'survey',
  schema: { type: 'array', maxItems: maxQuestions, items: { type: 'object' } },
  normalise: [],
  options: { survey: { at: readData(field['survey'])?.at ?? [] } },
});
