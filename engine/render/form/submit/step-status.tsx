import { useStepText } from '../../chain/chain-context.tsx';
import { useFrame, useShownText } from '../../frame.tsx';
import { useFormStatus } from '../store/use-form-status.ts';

/** What is being done while the form is sent. The region stays, because a new one would not be announced. */
export function StepStatus() {
  const { screen } = useFrame();
  const { running } = useFormStatus();
  const formatText = useShownText();
  const text = useStepText();
  if (screen?.chain === undefined) return null;
  return (
    <p className="step-status" role="status">
      {running === undefined ? undefined : formatText(text)}
    </p>
  );
}
