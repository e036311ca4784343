import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useHost } from './host-context.ts';
import { hasUnsavedChanges, rememberLeavingAnswer } from './leaving.ts';

/** Asks for confirmation before navigation loses input; the browser does the same for document loads. */
export function useLeavingGuard(): void {
  const { texts } = useHost();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // A native dialog, as for a document load: it blocks everything until it is answered.
    const mayLeave = window.confirm(texts.find('form.leave') ?? '');
    rememberLeavingAnswer(mayLeave);
    if (mayLeave) blocker.proceed();
    else blocker.reset();
  }, [blocker, texts]);
}
