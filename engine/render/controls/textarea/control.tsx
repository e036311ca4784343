import { controlAttributes } from '../../form/field-parts.ts';
import type { FieldWidget } from '../../form/field-registry.ts';
import { useField } from '../../form/frame/field-context.tsx';
import { textOption } from '../text/control.tsx';
import { useTextControl } from '../use-text-control.ts';

/** Multi-line text. */
function TextareaControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const control = useTextControl<HTMLTextAreaElement>(field, { format: (answer) => (typeof answer === 'string' ? answer : '') });
  const rows = field.options['rows'];
  return (
    <textarea
      {...controlAttributes(id, field, view)}
      className="input textarea"
      rows={typeof rows === 'number' ? rows : 4}
      autoComplete={textOption(field, 'autocomplete')}
      readOnly={view.isLocked}
      {...control}
      defaultValue={startText(control.defaultValue)}
    />
  );
}

/**
 * While hydrating, React writes the first text into a textarea whose default is that very string, over what was typed before scripts
 * ran. It compares without converting, so that a list of the text is never equal. The server's output is of the string.
 */
export function startText(text: string): string | readonly string[] {
  return typeof document === 'undefined' ? text : [text];
}

/** Multi-line text. `rows`, `autocomplete`. */
export const control: FieldWidget = { Control: TextareaControl, frame: 'label' };
