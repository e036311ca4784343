import { controlAttributes } from '../../form/field-parts.ts';
import { registerField } from '../../form/field-registry.ts';
import { useField } from '../../form/frame/field-context.tsx';
import { textOption } from '../text/text.tsx';
import { useTextControl } from '../text/use-text-control.ts';

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

registerField('date', { Control: DateControl, frame: 'label' });
