import type { FieldPlan } from '../../declare/plans/plan.ts';
import type { Survey } from '../../declare/survey.ts';
import { readOption } from '../../validate/read-path.ts';
import { readSurvey } from './answer-questions.ts';

/** The survey in the form's context. */
export function findSurvey({ options }: FieldPlan, context: unknown): Survey | undefined {
  return readSurvey(readOption(options['survey'], { context }));
}
