import { useRef } from 'react';
import { FieldMark } from '../form/field-mark.tsx';
import { useField } from '../form/field-room.tsx';
import { useFormRoom } from '../form/form-room.tsx';
import { controlAttributes } from './field-parts.ts';
import { useInputs, useStart } from './use-start.ts';

/** One box with its words beside it. Never ticked by itself: only an answer that was given before is. */
export function CheckboxControl({ name }: { readonly name: string }) {
  const { field, view, id, label } = useField(name);
  const { store } = useFormRoom();
  const start = useStart(name);
  const ref = useRef<HTMLInputElement>(null);
  useInputs(name, ref, (element) => ({
    read: () => element.checked,
    write: (answer) => {
      element.checked = answer === true;
    },
  }));
  return (
    <div className="choice-row">
      <label className="choice">
        <input
          {...controlAttributes(id, field, view)}
          type="checkbox"
          value="true"
          ref={ref}
          defaultChecked={start === true}
          disabled={view.isLocked}
          onChange={(event) => {
            store.touch(name);
            store.commit(name, event.currentTarget.checked);
          }}
        />
        <span>{label}</span>
      </label>
      <FieldMark name={name} isRequired={view.isRequired} />
      {view.isLocked && start === true && <input type="hidden" name={name} value="true" />}
    </div>
  );
}
