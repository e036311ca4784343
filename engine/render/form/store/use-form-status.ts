import { useCallback, useSyncExternalStore } from 'react';
import { useFormContext } from '../form-context.tsx';
import type { FormStatus } from './form-status.ts';

/** The form's status: summary, running call, unread policies. */
export function useFormStatus(): FormStatus {
  const { store } = useFormContext();
  const subscribe = useCallback((listener: () => void) => store.subscribe('status', listener), [store]);
  return useSyncExternalStore(subscribe, store.status, store.status);
}
