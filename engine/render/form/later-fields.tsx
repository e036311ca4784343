import { useText } from '../frame.tsx';
import { readsAnswers } from './dependents.ts';
import { useFormRoom } from './form-room.tsx';

/** Where no script runs, fields that follow from an answer come with the next page: that is said before the button. */
export function LaterFields({ keys }: { readonly keys: readonly string[] }) {
  const { store } = useFormRoom();
  const text = useText();
  const isLater = store.form.fields.some(
    ({ key, when }) => keys.includes(key) && when !== undefined && readsAnswers(when) && !store.isShown(key),
  );
  if (!isLater) return null;
  return (
    <noscript>
      <p className="form-later">{text('form.later')}</p>
    </noscript>
  );
}
