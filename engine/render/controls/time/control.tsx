import { controlAttributes } from '../../form/field-parts.ts';
import type { FieldWidget } from '../../form/field-registry.ts';
import { useField } from '../../form/frame/field-context.tsx';
import { useTextControl } from '../use-text-control.ts';

/** The browser's time input. */
function TimeControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const control = useTextControl<HTMLInputElement>(field, { format: (answer) => (typeof answer === 'string' ? answer : '') });
  return (
    <input
      {...controlAttributes(id, field, view)}
      className="input input-date"
      type="time"
      readOnly={view.isLocked}
      {...control}
    />
  );
}

/** The browser’s time picker. */
export const control: FieldWidget = { Control: TimeControl, frame: 'label', isCheckedByBrowser: true };
