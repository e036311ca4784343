import { useRef } from 'react';
import { useFormContext } from '../../form/form-context.tsx';
import { useField } from '../../form/frame/field-context.tsx';
import { controlAttributes } from '../field-parts.ts';
import { registerField } from '../registry.ts';
import { useInputs, useStart } from '../use-start.ts';

/** Radio buttons. The first one has the field's id, so that links to the field reach it. */
function RadioControl({ name }: { readonly name: string }) {
  const { field, view, id, choices } = useField(name);
  const { store } = useFormContext();
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

registerField('radio', { Control: RadioControl, frame: 'group' });
