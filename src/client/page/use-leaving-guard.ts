import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useHost } from './host-context.ts';
import { noteAnswer, wouldLose } from './leaving.ts';

/** Asks before the program leaves a page with something unsaved; document loads are asked about by the browser itself. */
export function useLeavingGuard(): void {
  const { texts } = useHost();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && wouldLose(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    // The browser's own question, as for a document load: it holds everything until it is answered.
    const mayLeave = window.confirm(texts.find('form.leave') ?? '');
    noteAnswer(mayLeave);
    if (mayLeave) blocker.proceed();
    else blocker.reset();
  }, [blocker, texts]);
}
