import { type ChangeEvent, useState } from 'react';
import type { Json } from '../../declare/index.ts';
import { startText } from '../../render/controls/textarea/control.tsx';
import { useTextControl } from '../../render/controls/use-text-control.ts';
import { controlAttributes, partId } from '../../render/form/field-parts.ts';
import type { FieldWidget } from '../../render/form/field-registry.ts';
import { useFormContext } from '../../render/form/form-context.tsx';
import { useField } from '../../render/form/frame/field-context.tsx';
import { useScripts, useText } from '../../render/frame.tsx';

const format = (answer: Json) => (typeof answer === 'string' ? answer : '');
/** UTF-8 has at most four bytes for a code point. */
const bytesOfCodePoint = 4;

/** A text, with a button that replaces it by the text of a file. */
function TextFileControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const { store } = useFormContext();
  const text = useText();
  const scripts = useScripts();
  const control = useTextControl<HTMLTextAreaElement>(field, { format });
  const [fileName, setFileName] = useState<string>();
  const maxLength = Number(field.schema['maxLength']);
  async function read({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    // So that the same file can be chosen again.
    currentTarget.value = '';
    const element = control.ref.current;
    if (file === undefined || element === null) return;
    if (file.size > maxLength * bytesOfCodePoint)
      return store.refuse(field.key, { issue: { at: `/${field.key}`, rule: 'maxLength', limit: maxLength } });
    element.value = await file.text();
    element.dispatchEvent(new Event('input', { bubbles: true }));
    setFileName(file.name);
  }
  const fileId = partId(id, 'file');
  return (
    <div className="text-file">
      {scripts && !view.isLocked && (
        <div className="text-file-choice">
          <input
            id={fileId}
            className="visually-hidden text-file-input"
            type="file"
            accept={String(field.options['accepts'])}
            onChange={(event) => void read(event)}
          />
          <label className="button button-plain" htmlFor={fileId}>
            {text('form.textFile.choose')}
          </label>
          <span role="status">{fileName === undefined ? '' : text('form.textFile.chosen', { name: fileName })}</span>
        </div>
      )}
      <textarea
        {...controlAttributes(id, field, view)}
        className="input textarea text-file-text"
        rows={Number(field.options['rows'])}
        spellCheck={false}
        readOnly={view.isLocked}
        {...control}
        defaultValue={startText(control.defaultValue)}
      />
    </div>
  );
}

/** The text of a file. `accepts` (extensions), `rows`. */
export const control: FieldWidget = { Control: TextFileControl, frame: 'label' };
