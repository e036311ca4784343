import { useCallback, useSyncExternalStore } from 'react';
import { useFormRoom } from './form-room.tsx';
import type { FormStatus } from './form-status.ts';

/** What the form as a whole shows: its summary, what runs, what is unread. */
export function useFormStatus(): FormStatus {
  const { store } = useFormRoom();
  const subscribe = useCallback((listener: () => void) => store.subscribe('status', listener), [store]);
  return useSyncExternalStore(subscribe, store.status, store.status);
}
