import { createContext, useContext, useEffect, useRef } from 'react';
import { useText } from '../frame.tsx';
import type { Restored } from './use-drafts.ts';

/** Tells the screen whether a form of it shows what the tab had kept: what the address says of an earlier deed is then out of date. */
export const RestoredContext = createContext<(isRestored: boolean) => void>(() => undefined);

/** Says that something typed before stands in the form again, and takes it away for whoever does not want it. */
export function RestoredNote({ told, discard }: Restored) {
  const text = useText();
  const note = useRef<HTMLParagraphElement>(null);
  const tellScreen = useContext(RestoredContext);
  const isThere = told !== undefined;
  const isDiscarded = told === 'form.discarded';
  useEffect(() => {
    tellScreen(isThere);
    return () => tellScreen(false);
  }, [tellScreen, isThere]);
  useEffect(() => {
    // The button that had the focus is gone.
    if (isDiscarded) note.current?.focus();
  }, [isDiscarded]);
  if (!isThere) return null;
  return (
    <div className="form-restored">
      <p ref={note} role="status" tabIndex={-1}>
        {text(told)}
      </p>
      {!isDiscarded && (
        <button type="button" className="button button-quiet" onClick={discard}>
          {text('form.discard')}
        </button>
      )}
    </div>
  );
}
