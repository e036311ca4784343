import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useHost } from './host-context.ts';
import { hasUnsavedChanges, rememberLeavingAnswer } from './leaving.ts';

/** Asks before the program leaves a page where something typed would be lost; the browser asks about document loads itself. */
export function useLeavingGuard(): void {
  const { texts } = useHost();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // The browser's own question, as for a document load: it holds everything until it is answered.
    const mayLeave = window.confirm(texts.find('form.leave') ?? '');
    rememberLeavingAnswer(mayLeave);
    if (mayLeave) blocker.proceed();
    else blocker.reset();
  }, [blocker, texts]);
}
