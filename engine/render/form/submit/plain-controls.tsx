import { useScripts } from '../../frame.tsx';
import { findWidget } from '../field-registry.ts';
import { useFormContext, useFormValue } from '../form-context.tsx';
import { PlainChanges } from './change-buttons.tsx';
import type { ChangePlan } from './change-plan.ts';

/** Buttons that a form has only without scripts, after the main one, which Enter presses. */
export function PlainButtons({ changes }: { readonly changes: readonly ChangePlan[] | undefined }) {
  const scripts = useScripts();
  if (scripts) return null;
  return (
    <div className="without-scripts">
      <PlainChanges changes={changes} />
      <PlainControls />
    </div>
  );
}

/** What the controls of the shown fields add. */
function PlainControls() {
  const { store } = useFormContext();
  useFormValue('shown', () => store.form.fields.filter(({ key }) => store.isShown(key)).length);
  return store.form.fields.map((field) => {
    const { Plain } = findWidget(field.widget);
    return Plain === undefined || !store.isShown(field.key) ? null : <Plain key={field.key} name={field.key} field={field} />;
  });
}
