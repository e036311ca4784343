import { useRef } from 'react';
import { controlAttributes, hintId, partId } from '../../form/field-parts.ts';
import type { FieldWidget } from '../../form/field-registry.ts';
import { useFormContext } from '../../form/form-context.tsx';
import { useField } from '../../form/frame/field-context.tsx';
import { FieldMark } from '../../form/frame/field-mark.tsx';
import { useInputs, useStart } from '../../form/use-start.ts';

/** A single box with its label. Ticked only by an earlier answer, never by default. */
function CheckboxControl({ name }: { readonly name: string }) {
  const { field, view, id, label, hint } = useField(name);
  // The hint describes the box and the mark is a state of it: only the label names it.
  const labelId = partId(id, 'label');
  const { store } = useFormContext();
  const start = useStart(name);
  const ref = useRef<HTMLInputElement>(null);
  useInputs(name, ref, (element) => ({
    read: () => element.checked,
    write: (answer) => {
      element.checked = answer === true;
    },
  }));
  return (
    <>
      <label className="choice">
        <input
          {...controlAttributes(id, field, view)}
          aria-labelledby={labelId}
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
        <span>
          <span>
            <span id={labelId}>{label}</span> <FieldMark field={field} name={name} isRequired={view.isRequired} />
          </span>
          {hint !== undefined && (
            <span id={hintId(id)} className="field-hint">
              {hint}
            </span>
          )}
        </span>
      </label>
      {view.isLocked && start === true && <input type="hidden" name={name} value="true" />}
    </>
  );
}

/** A single box. */
export const control: FieldWidget = { Control: CheckboxControl, frame: 'bare', hasHint: true };
