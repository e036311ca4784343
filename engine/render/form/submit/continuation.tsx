import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useState } from 'react';
import { useFrame } from '../../frame.tsx';
import { useFormContext } from '../form-context.tsx';
import { useFormStatus } from '../store/use-form-status.ts';

/** Whether a form of this page was sent and the page is shown again, so that it may ask the person for the next thing by itself. */
interface Continuation {
  readonly isContinuing: boolean;
  readonly setContinuing: (isContinuing: boolean) => void;
}

const ContinuationContext = createContext<Continuation>({ isContinuing: false, setContinuing: () => undefined });

export const useContinuing = (): Continuation => useContext(ContinuationContext);

export function ContinuationProvider({ children }: { readonly children: ReactNode }) {
  const { path } = useFrame().place;
  const [sentAt, setSentAt] = useState<string>();
  const isContinuing = sentAt === path;
  const continuation = useMemo<Continuation>(
    () => ({ isContinuing, setContinuing: (isSent) => setSentAt(isSent ? path : undefined) }),
    [isContinuing, path],
  );
  return <ContinuationContext value={continuation}>{children}</ContinuationContext>;
}

/**
 * For a field that asks the person for something when its form is sent. If it appears because a form was sent, its own form is sent,
 * unless an answer is missing.
 */
export function useContinuation(element: RefObject<HTMLElement | null>): void {
  const { store } = useFormContext();
  const { running } = useFormStatus();
  const { isContinuing, setContinuing } = useContinuing();
  // Once, and not for a field that was there before: it was sent, and would ask without end.
  const [isNew, setNew] = useState(isContinuing);
  const isDue = isNew && isContinuing && running === undefined;
  useEffect(() => {
    if (!isDue) return undefined;
    // After the effects of the page that was loaded again.
    const timer = setTimeout(() => {
      setNew(false);
      setContinuing(false);
      const form = element.current?.closest('form');
      if (form == null || store.mergeProblems(store.validate().issues).length > 0) return;
      // Where the person is when they come back.
      form.querySelector<HTMLElement>('[data-main]')?.focus({ preventScroll: true });
      form.requestSubmit();
    });
    return () => clearTimeout(timer);
  }, [isDue, setContinuing, store, element]);
}
