import type { FieldPlan, Json } from '../../../declare/index.ts';
import { writeNumber } from '../../../validate/index.ts';
import { controlAttributes, noteId } from '../../form/field-parts.ts';
import type { FieldWidget } from '../../form/field-registry.ts';
import { useField } from '../../form/frame/field-context.tsx';
import { useShownText } from '../../frame.tsx';
import { readUnit } from '../../texts/format-number.ts';
import { inputMode, textOption } from '../text/control.tsx';
import { useTextControl } from '../use-text-control.ts';

/** A number, with its unit around it. A text input: a number input reads full-width digits as nothing, and changes when scrolled. */
function NumberControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const control = useTextControl<HTMLInputElement>(field, { format: (answer) => formatInput(field, answer) });
  const words = useShownText();
  const unit = readUnit(field.options);
  const input = (
    <input
      {...controlAttributes(id, field, view, unit !== undefined)}
      className="input input-number"
      type="text"
      inputMode={inputMode(field)}
      autoComplete={textOption(field, 'autocomplete')}
      readOnly={view.isLocked}
      {...control}
    />
  );
  if (unit === undefined) return input;
  const [before = '', after = ''] = words(unit, { value: place }).split(place);
  return (
    <div className="input-with-unit">
      <span>{before}</span>
      {input}
      <span>{after}</span>
      <span id={noteId(id)} hidden>
        {before + after}
      </span>
    </div>
  );
}

/** Stands for the number in its unit. */
const place = '\uE000';

function formatInput({ options }: FieldPlan, answer: Json): string {
  return typeof answer === 'number' ? writeNumber(answer, options['fractionDigits']) : String(answer ?? '');
}

/** A number. `inputmode`, `fractionDigits` (shown in any case), `unit` (the text around it). */
export const control: FieldWidget = { Control: NumberControl, frame: 'label' };
