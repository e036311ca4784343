import { useFrame, useText } from './frame.tsx';

/**
 * Where the store waits for somebody's answer: that it does, and that nothing is to be done. Where nobody knows when it comes the screen
 * says so. A look that failed is told in both, in a region that stood there before: a new one would not be announced.
 */
export function Waiting() {
  const { loaded, isBehind } = useFrame();
  const text = useText();
  const waits = loaded.data.screen.flow?.waits;
  if (waits === undefined) return null;
  return (
    <div className="waiting" role="status">
      {waits === 'soon' && <span className="waiting-wheel" aria-hidden="true" />}
      {(waits === 'soon' || isBehind) && <p>{text(isBehind ? 'form.waitingCut' : 'form.waiting')}</p>}
    </div>
  );
}
