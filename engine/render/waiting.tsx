import { useFrame, useText } from './frame.tsx';

/**
 * Status of a flow that waits for an actor: nothing to do, or the outcome is unknown. Failed polls are announced in the same live
 * region, because a new region would not be announced.
 */
export function Waiting() {
  const { loaded, isStale } = useFrame();
  const text = useText();
  const waits = loaded.data.screen.flow?.waits;
  if (waits === undefined) return null;
  return (
    <div className="waiting" role="status">
      {waits === 'soon' && <span className="waiting-wheel" aria-hidden="true" />}
      {(waits === 'soon' || isStale) && <p>{text(isStale ? 'form.waitingCut' : 'form.waiting')}</p>}
    </div>
  );
}
