import { controlAttributes } from '../../form/field-parts.ts';
import type { FieldWidget } from '../../form/field-registry.ts';
import { useField } from '../../form/frame/field-context.tsx';
import { textOption } from '../text/control.tsx';
import { useTextControl } from '../use-text-control.ts';

/** The browser's date input. `max` also prevents years of more than four digits. */
function DateControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const control = useTextControl<HTMLInputElement>(field, { format: (answer) => (typeof answer === 'string' ? answer : '') });
  return (
    <input
      {...controlAttributes(id, field, view)}
      className="input input-date"
      type="date"
      min={textOption(field, 'min')}
      max={textOption(field, 'max')}
      readOnly={view.isLocked}
      {...control}
    />
  );
}

/** The browser’s date picker. `min`, `max` (YYYY-MM-DD). */
export const control: FieldWidget = { Control: DateControl, frame: 'label', isCheckedByBrowser: true };
