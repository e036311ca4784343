import { useState } from 'react';
import type { Json } from '../../declare/index.ts';
import { isDay, resolveMoment } from '../../validate/index.ts';
import { controlAttributes } from '../form/field-parts.ts';
import type { FieldWidget } from '../form/field-registry.ts';
import { useFormContext } from '../form/form-context.tsx';
import { useField } from '../form/frame/field-context.tsx';
import { textOption } from './text/control.tsx';
import { useTextControl } from './use-text-control.ts';

/** The first and the last time of a day that is a limit. */
const times = { min: 'T00:00', max: 'T23:59' };

/** A picker would show a stored day that does not exist as empty, and nobody would know what is wrong. */
function isShownByPicker(answer: Json, type: PickerType): boolean {
  if (typeof answer !== 'string' || answer === '' || type === 'month' || type === 'time') return true;
  return isDay(answer.slice(0, 10).replaceAll('-', ''));
}

type PickerType = 'date' | 'datetime-local' | 'month' | 'time';

/** The browser's input for days, months or times, with the limits of the field that are no data. */
export function createPicker(type: PickerType): FieldWidget {
  function Picker({ name }: { readonly name: string }) {
    const { field, view, id } = useField(name);
    const { store } = useFormContext();
    const [hasPicker] = useState(() => isShownByPicker(store.answer(field.key), type));
    const control = useTextControl<HTMLInputElement>(field, { format: (answer) => (typeof answer === 'string' ? answer : '') });
    const readLimit = (option: keyof typeof times) => {
      const limit = resolveMoment(textOption(field, option) ?? '', store.validationContext().now) || undefined;
      return type === 'datetime-local' && limit?.length === 10 ? limit + times[option] : limit;
    };
    return (
      <input
        {...controlAttributes(id, field, view)}
        className="input input-date"
        type={hasPicker ? type : 'text'}
        min={readLimit('min')}
        max={readLimit('max')}
        readOnly={view.isLocked}
        {...control}
      />
    );
  }
  return { Control: Picker, frame: 'label', isCheckedByBrowser: true };
}
