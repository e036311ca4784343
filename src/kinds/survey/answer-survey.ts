import type { FieldPlan } from '../../../engine/declare/index.ts';
import { readOption } from '../../../engine/validate/index.ts';
import { readSurvey } from './answer-questions.ts';
import type { Survey } from './survey.ts';

/** The survey in the form's context. */
export function findSurvey({ options }: FieldPlan, context: unknown): Survey | undefined {
  return readSurvey(readOption(options['survey'], { context }));
}
