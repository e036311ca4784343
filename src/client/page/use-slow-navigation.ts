import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';

/** Milliseconds after which a navigation shows the outline of a page; faster ones would only flicker. */
const patience = 300;

/** Whether another page has been loading for longer than `patience`. */
export function useSlowNavigation(): boolean {
  const { pathname } = useLocation();
  const { location } = useNavigation();
  const target = location === undefined || location.pathname === pathname ? undefined : location.key;
  const [slow, setSlow] = useState<string>();
  useEffect(() => {
    if (target === undefined) return undefined;
    const timer = setTimeout(() => setSlow(target), patience);
    return () => clearTimeout(timer);
  }, [target]);
  return target !== undefined && slow === target;
}
