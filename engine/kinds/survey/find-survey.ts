import type { FieldPlan, Survey } from '../../declare/index.ts';
import { readPath, readSurvey } from '../../validate/index.ts';

/** The survey in the form's context. */
export function findSurvey(field: FieldPlan, context: unknown): Survey | undefined {
  const { survey } = field.options;
  const at =
    typeof survey === 'object' && survey !== null && 'at' in survey && Array.isArray(survey.at) ? survey.at.map(String) : [];
  return at.length === 0 ? undefined : readSurvey(readPath({ context }, at));
}
