import { defineBlock } from '../../render/blocks/registry.tsx';
import { FailureView, useFailure } from '../../render/failure.tsx';
import { Screen } from '../../render/screen.tsx';

/** The screen, or the reason why it cannot be shown. */
function Slot() {
  const failure = useFailure();
  return failure === undefined ? <Screen /> : <FailureView errorLink={failure} />;
}

export const component = defineBlock(Slot);
