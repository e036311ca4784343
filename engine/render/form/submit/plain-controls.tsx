import { useScripts } from '../../frame.tsx';
import { findWidget } from '../field-registry.ts';
import { useFormContext, useFormValue } from '../form-context.tsx';

/** What the controls of the shown fields add without scripts: submit buttons after the main one, which Enter presses. */
export function PlainControls() {
  const { store } = useFormContext();
  const scripts = useScripts();
  useFormValue('shown', () => store.form.fields.filter(({ key }) => store.isShown(key)).length);
  if (scripts) return null;
  return store.form.fields.map((field) => {
    const { Plain } = findWidget(field.widget);
    return Plain === undefined || !store.isShown(field.key) ? null : <Plain key={field.key} name={field.key} field={field} />;
  });
}
