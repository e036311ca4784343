import { useField } from '../form/field-room.tsx';
import { controlAttributes } from './field-parts.ts';
import { textOption } from './text.tsx';
import { useTextControl } from './use-text-control.ts';

/** The browser's own calendar. The last day also keeps it from taking a year of more than four digits. */
export function DateControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const control = useTextControl<HTMLInputElement>(field, { show: (answer) => (typeof answer === 'string' ? answer : '') });
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
