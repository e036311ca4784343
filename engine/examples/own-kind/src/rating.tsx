import { controlAttributes, registerFields, useField, useFormContext, useInputs, useStart } from '@madoguchi/engine/react';
import { useRef } from 'react';

/** Buttons for the stars. The answer is a number. */
function Rating({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const { store } = useFormContext();
  const start = useStart(name);
  const inputs = useRef<HTMLDivElement>(null);
  useInputs(name, inputs, (element) => ({
    read: () => Number(element.querySelector<HTMLInputElement>(':checked')?.value ?? 0) || null,
    write: (answer) => {
      for (const input of element.querySelectorAll('input')) input.checked = input.value === String(answer);
    },
  }));
  return (
    <div ref={inputs}>
      {Array.from({ length: Number(field.options['stars']) }, (_, index) => (
        <label key={index}>
          <input
            {...controlAttributes(id, field, view)}
            type="radio"
            id={index === 0 ? id : undefined}
            value={index + 1}
            defaultChecked={start === index + 1}
            onChange={() => {
              store.touch(name);
              store.commit(name, index + 1);
            }}
          />
          {'★'.repeat(index + 1)}
        </label>
      ))}
    </div>
  );
}

registerFields({ rating: { Control: Rating, frame: 'group' } });
