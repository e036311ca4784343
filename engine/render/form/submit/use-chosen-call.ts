import { useCallback, useSyncExternalStore } from 'react';
import type { ConditionPlan, Scopes } from '../../../declare/index.ts';
import { evaluateCondition } from '../../../validate/index.ts';
import { createFormScopes } from '../form-context.tsx';
import type { FormStore } from '../store/form-store.ts';

/** A call that gets the answers in place of the form's own, while the condition holds. */
export interface SendInstead {
  readonly send: string;
  readonly when: ConditionPlan;
}

/** The call that the form sends with its present answers. */
export function useChosenCall(
  store: FormStore,
  scopes: Scopes,
  { send, sendInstead }: { readonly send: string; readonly sendInstead?: readonly SendInstead[] },
): string {
  const subscribe = useCallback((listener: () => void) => store.subscribe('answers', listener), [store]);
  const choose = () => {
    if (sendInstead === undefined) return send;
    const inside = createFormScopes(store, scopes, 'answers');
    return sendInstead.find(({ when }) => evaluateCondition(when, inside, store.validationContext().now))?.send ?? send;
  };
  return useSyncExternalStore(subscribe, choose, choose);
}
