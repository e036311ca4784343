import { useRef } from 'react';
import { useFormContext } from '../../form/form-context.tsx';
import { useField } from '../../form/frame/field-context.tsx';
import { controlAttributes } from '../field-parts.ts';
import { registerField } from '../registry.ts';
import { useInputs, useStart } from '../use-start.ts';

/** Boxes for choices. The first one has the field's id, so that links to the field reach it. */
function CheckboxGroupControl({ name }: { readonly name: string }) {
  const { field, view, id, choices } = useField(name);
  const { store } = useFormContext();
  const start = useStart(name);
  const ticked: readonly unknown[] = Array.isArray(start) ? start : [];
  const ref = useRef<HTMLDivElement>(null);
  useInputs(name, ref, (element) => ({
    read: () => readTicked(element),
    write: (answer) => {
      for (const box of element.querySelectorAll('input')) box.checked = Array.isArray(answer) && answer.includes(box.value);
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
            type="checkbox"
            value={choice.value}
            defaultChecked={ticked.includes(choice.value)}
            disabled={view.isLocked}
            onChange={() => {
              store.touch(name);
              if (ref.current !== null) store.commit(name, readTicked(ref.current));
            }}
          />
          <span>{choice.name}</span>
        </label>
      ))}
    </div>
  );
}

function readTicked(element: HTMLElement): string[] {
  return [...element.querySelectorAll<HTMLInputElement>('input:checked')].map((box) => box.value);
}

registerField('checkbox-group', { Control: CheckboxGroupControl, frame: 'group' });
