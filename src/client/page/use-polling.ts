import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ScreenState } from '../../../engine/declare/index.ts';

type Waits = NonNullable<ScreenState['flow']>['waits'];

/** Milliseconds between two looks. */
const pauses = { soon: 1_500, late: 10_000 } as const;

/**
 * Looks again by itself while the store waits for somebody's answer; the page's data leads on once it is there. A tab that nobody sees
 * asks nothing, and asks at once when it is seen again. A look that fails leaves the page as it is (poll-page.ts).
 */
export function usePolling(waits: Waits): void {
  const { revalidate, state } = useRevalidator();
  const isLooking = state === 'loading';
  const isSeen = useSyncExternalStore(onSeen, () => document.visibilityState === 'visible', isSeenFirst);
  useEffect(() => {
    if (waits === undefined || isLooking || !isSeen) return;
    const timer = setTimeout(() => void revalidate(), pauses[waits]);
    return () => clearTimeout(timer);
  }, [waits, isLooking, isSeen, revalidate]);
  useEffect(() => {
    if (waits === undefined) return;
    return onSeen(() => {
      if (document.visibilityState === 'visible') void revalidate();
    });
  }, [waits, revalidate]);
}

const isSeenFirst = (): boolean => true;

function onSeen(tell: () => void): () => void {
  document.addEventListener('visibilitychange', tell);
  return () => document.removeEventListener('visibilitychange', tell);
}
