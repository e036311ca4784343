import { useEffect, useSyncExternalStore } from 'react';
import type { waitsOf } from '../../../engine/declare/index.ts';
import { useHost } from './host-context.ts';

type Waits = ReturnType<typeof waitsOf>;

/** Milliseconds between polls. */
const pauses = { soon: 1_500, late: 10_000 } as const;

/**
 * Polls the page while it waits; the page redirects or changes once the answer has arrived. A hidden tab does not
 * poll, and polls at once when it becomes visible. A failed poll leaves the page as it is (poll-page.ts).
 */
export function usePolling(waits: Waits, isPolling: boolean): void {
  const { reload } = useHost();
  const isVisible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible', isVisibleOnServer);
  useEffect(() => {
    if (waits === undefined || isPolling || !isVisible) return;
    const timer = setTimeout(() => void reload(), pauses[waits]);
    return () => clearTimeout(timer);
  }, [waits, isPolling, isVisible, reload]);
  useEffect(() => {
    if (waits === undefined) return;
    return onVisibilityChange(() => {
      if (document.visibilityState === 'visible') void reload();
    });
  }, [waits, reload]);
}

const isVisibleOnServer = (): boolean => true;

function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
