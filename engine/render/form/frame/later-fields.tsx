import { useScripts, useText } from '../../frame.tsx';
import { useFormContext } from '../form-context.tsx';
import { readsAnswers } from '../store/dependents.ts';

/** Without scripts, fields that depend on an answer appear on the next page; this note above the button says so. */
export function LaterFields({ keys }: { readonly keys: readonly string[] }) {
  const { store } = useFormContext();
  const text = useText();
  const scripts = useScripts();
  const isLater = store.form.fields.some(
    ({ key, when }) => keys.includes(key) && when !== undefined && readsAnswers(when) && !store.isShown(key),
  );
  // A preview frame without scripts would show <noscript>.
  if (!isLater || scripts) return null;
  return (
    <noscript>
      <p className="form-later">{text('form.later')}</p>
    </noscript>
  );
}
