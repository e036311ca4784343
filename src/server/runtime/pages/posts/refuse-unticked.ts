import type { CallPlan } from '../../../../../engine/declare/index.ts';
import { carriesAnswer } from '../../../../../engine/submit/index.ts';
import { findUnmet } from '../../../../../engine/validate/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Posted } from './read-posted.ts';

/**
 * Refuses a form while a box that its main button waits for is not ticked: "I have saved the codes". With scripts the button sends
 * nothing until then, and the call does not carry the box. A required box that the call carries is validated with the other answers.
 */
export function refuseUnticked(
  call: CallPlan,
  { form, enabledWhen, answers }: Pick<Posted, 'form' | 'enabledWhen' | 'answers'>,
  now: Date,
): void {
  const unmet = findUnmet(enabledWhen, { form: answers }, now.toISOString());
  const isValidated = (key: string | undefined) =>
    form?.fields.some((field) => field.key === key && field.rule === 'REQUIRED' && carriesAnswer(call, field.key)) === true;
  const unticked = unmet.filter(({ at: [scope, key], keyword }) => scope === 'form' && keyword === 'const' && !isValidated(key));
  const issues = unticked.map(({ at: [, key] }) => ({ at: `/${key}`, rule: 'required' }));
  if (issues.length > 0) throw new RefusalError('INVALID_ANSWERS', { issues });
}
