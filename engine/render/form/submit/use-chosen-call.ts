import { useCallback, useSyncExternalStore } from 'react';
import type { Scopes } from '../../../declare/index.ts';
import { chooseCall, type FormCalls } from '../../../submit/index.ts';
import { createFormScopes } from '../form-context.tsx';
import type { FormStore } from '../store/form-store.ts';

/** The call that the form sends with its present answers. */
export function useChosenCall(store: FormStore, scopes: Scopes, calls: FormCalls): string {
  const subscribe = useCallback((listener: () => void) => store.subscribe('answers', listener), [store]);
  const choose = () => {
    if (calls.sendInstead === undefined) return calls.send;
    return chooseCall(calls, createFormScopes(store, scopes, 'answers'), store.validationContext().now);
  };
  return useSyncExternalStore(subscribe, choose, choose);
}
