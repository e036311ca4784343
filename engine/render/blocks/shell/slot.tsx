import { FailureView, useFailure } from '../../failure.tsx';
import { Screen } from '../../screen.tsx';
import { registerBlock } from '../registry.tsx';

/** The screen, or the reason why it cannot be shown. */
export function Slot() {
  const failure = useFailure();
  return failure === undefined ? <Screen /> : <FailureView errorLink={failure} />;
}

registerBlock('slot', Slot);
