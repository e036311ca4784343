import type { ConditionPlan, Scopes, TextPlan } from '../../../declare/index.ts';
import { evaluateCondition, findUnmet } from '../../../validate/index.ts';
import type { FormStore } from '../store/form-store.ts';

/** Why a form cannot be sent whatever the answers are. */
export interface BlockedReason {
  readonly text: TextPlan;
  readonly when?: ConditionPlan;
}

/** Condition of a form's main button, as declared by the form block. */
export interface MainCondition {
  readonly enabledWhen: ConditionPlan | undefined;
  readonly blocked?: readonly BlockedReason[] | undefined;
  readonly disabledUntilValid: boolean;
}

/** Whether the form may be sent, as far as the page knows. `scopes` hold the live answers. */
export function isReady(store: FormStore, scopes: Scopes, { enabledWhen, disabledUntilValid }: MainCondition): boolean {
  return (
    !store.status().isUnread &&
    evaluateCondition(enabledWhen, scopes, store.validationContext().now) &&
    (!disabledUntilValid || store.isValid())
  );
}

/** Whether the page's data, which no answer changes, keeps the form from being sent. */
export function isBlocked(store: FormStore, scopes: Scopes, { enabledWhen }: MainCondition): boolean {
  return listParts(enabledWhen).some((part) => {
    const unmet = findUnmet(part, scopes, store.validationContext().now);
    return unmet.length > 0 && unmet.every(({ at: [scope] }) => scope !== 'form');
  });
}

/** The conditions that must all hold. */
function listParts(condition: ConditionPlan | undefined): readonly ConditionPlan[] {
  if (condition === undefined) return [];
  return 'all' in condition ? condition.all.flatMap(listParts) : [condition];
}
