import { useRef } from 'react';
import { useField } from '../form/field-room.tsx';
import { useFormRoom } from '../form/form-room.tsx';
import { controlAttributes } from './field-parts.ts';
import { useInputs, useStart } from './use-start.ts';

/** Radio buttons, all in view. The first one carries the field's id, so that a link to the field finds it. */
export function RadioControl({ name }: { readonly name: string }) {
  const { field, view, id, choices } = useField(name);
  const { store } = useFormRoom();
  const start = useStart(name);
  const ref = useRef<HTMLDivElement>(null);
  useInputs(name, ref, (element) => ({
    read: () => element.querySelector<HTMLInputElement>('input:checked')?.value ?? null,
    write: (answer) => {
      for (const radio of element.querySelectorAll('input')) radio.checked = radio.value === answer;
    },
  }));
  const { 'aria-required': _required, ...attributes } = controlAttributes(id, field, view);
  return (
    <div ref={ref} className="choices">
      {choices.map((choice, index) => (
        <label key={choice.value} className="choice">
          <input
            {...attributes}
            id={index === 0 ? id : `${id}-${choice.value}`}
            type="radio"
            value={choice.value}
            defaultChecked={choice.value === start}
            disabled={view.isLocked && choice.value !== start}
            onChange={() => {
              store.touch(name);
              store.commit(name, choice.value);
            }}
          />
          <span>{choice.name}</span>
        </label>
      ))}
    </div>
  );
}
