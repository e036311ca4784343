import { createContext, useContext, useEffect, useRef } from 'react';
import { useText } from '../../frame.tsx';
import type { Restored } from '../drafts/use-drafts.ts';

/** Reports whether a form of the screen shows a restored draft: the notice about an earlier action is then out of date. */
export const RestoredContext = createContext<(isRestored: boolean) => void>(() => undefined);

/** The note that a draft was restored, with a button that discards it. */
export function RestoredNote({ textKey, discard }: Restored) {
  const text = useText();
  const note = useRef<HTMLParagraphElement>(null);
  const reportRestored = useContext(RestoredContext);
  const isVisible = textKey !== undefined;
  const isDiscarded = textKey === 'form.discarded';
  useEffect(() => {
    reportRestored(isVisible);
    return () => reportRestored(false);
  }, [reportRestored, isVisible]);
  useEffect(() => {
    // The focused button disappears.
    if (isDiscarded) note.current?.focus();
  }, [isDiscarded]);
  if (!isVisible) return null;
  return (
    <div className="form-restored">
      <p ref={note} role="status" tabIndex={-1}>
        {text(textKey)}
      </p>
      {!isDiscarded && (
        <button type="button" className="button button-quiet" onClick={discard}>
          {text('form.discard')}
        </button>
      )}
    </div>
  );
}
