import type { Answers, ConditionPlan } from '../../../../../engine/declare/index.ts';
import { findUnmet } from '../../../../../engine/validate/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';

/**
 * Refuses a form while a box that its main button waits for is not ticked: "I have saved the codes". With scripts the button sends
 * nothing until then, and the call does not carry the box.
 */
export function refuseUnticked(enabledWhen: ConditionPlan | undefined, answers: Answers, now: Date): void {
  const unmet = findUnmet(enabledWhen, { form: answers }, now.toISOString());
  const unticked = unmet.filter(({ at: [scope], keyword }) => scope === 'form' && keyword === 'const');
  const issues = unticked.map(({ at: [, key] }) => ({ at: `/${key}`, rule: 'required' }));
  if (issues.length > 0) throw new RefusalError(422, 'INVALID_ANSWERS', 'A box is not ticked.', { issues });
}
