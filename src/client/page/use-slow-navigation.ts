import { useEffect, useState } from 'react';
import type { PageState } from './page-state.ts';

/** Milliseconds after which a navigation shows the outline of a page; faster ones would only flicker. */
const patience = 300;

/** Whether another page has been loading for longer than `patience`. */
export function useSlowNavigation({ location, next }: PageState): boolean {
  const target = next === undefined || next.pathname === location.pathname ? undefined : next.key;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (target === undefined) return undefined;
    const timer = setTimeout(() => setSlow(target), patience);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== undefined && slow === target;
}
