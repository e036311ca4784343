import { FailureView, useFailure } from '../failure.tsx';
import { Screen } from '../screen.tsx';

/** Where the screen stands, or why it does not. */
export function Slot() {
  const failure = useFailure();
  return failure === undefined ? <Screen /> : <FailureView failure={failure} />;
}
