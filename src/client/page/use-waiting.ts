import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';

/** Milliseconds between two looks. */
const pause = 1_500;

/** Looks again by itself while the store waits for somebody's answer; the page's data leads on once it is there. */
export function useWaiting(waits: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isLooking = state === 'loading';
  useEffect(() => {
    if (!waits || isLooking) return;
    const timer = setTimeout(() => void revalidate(), pause);
    return () => clearTimeout(timer);
  }, [waits, isLooking, revalidate]);
}
