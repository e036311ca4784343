import { waitsOf } from '../declare/index.ts';
import { useFrame, useText } from './frame.tsx';

/**
 * Status of a page that waits: nothing to do, or the outcome is unknown. Failed polls are announced in the same live
 * region, because a new region would not be announced.
 */
export function Waiting() {
  const { loaded, isStale } = useFrame();
  const text = useText();
  const waits = waitsOf(loaded.data.screen);
  if (waits === undefined) return null;
  return (
    <div className="waiting" role="status">
      {waits === 'soon' && <span className="waiting-spinner" aria-hidden="true" />}
      {(waits === 'soon' || isStale) && <p>{text(isStale ? 'form.waitingCut' : 'form.waiting')}</p>}
    </div>
  );
}
