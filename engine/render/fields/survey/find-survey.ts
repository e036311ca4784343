import type { FieldPlan, Survey } from '../../../declare/index.ts';
import { readPath, readSurvey } from '../../../validate/index.ts';

/** The survey in the form's context. */
export function findSurvey(field: FieldPlan, context: unknown): Survey | undefined {
  const { from } = field.options;
  const at = typeof from === 'object' && from !== null && 'at' in from && Array.isArray(from.at) ? from.at.map(String) : [];
  return at.length === 0 ? undefined : readSurvey(readPath({ context }, at));
}
