import { contrastOf, type Json, minShapeContrast, minTextContrast, parseColor } from '../../declare/index.ts';
import { useTextControl } from '../../render/controls/use-text-control.ts';
import { controlAttributes, noteId } from '../../render/form/field-parts.ts';
import type { FieldWidget } from '../../render/form/field-registry.ts';
import { useFormContext, useFormValue } from '../../render/form/form-context.tsx';
import { useField } from '../../render/form/frame/field-context.tsx';
import { useScripts, useText } from '../../render/frame.tsx';

const format = (answer: Json) => (typeof answer === 'string' ? answer : '');
/** What the picker shows without a colour. */
const blackest = `#${'0'.repeat(6)}`;
const white = [255, 255, 255] as const;

/** The colour as text, with scripts beside the browser’s picker, and its contrast to white. */
function ColorControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const { store } = useFormContext();
  const text = useText();
  const scripts = useScripts();
  const control = useTextControl<HTMLInputElement>(field, { format });
  const answer = useFormValue('typing', () => format(store.answer(name)));
  const color = parseColor(answer);
  // Rounded down, so that 4.499 does not read as 4.5.
  const ratio = color === undefined ? undefined : Math.floor(contrastOf(color, white) * 10) / 10;
  return (
    <>
      <div className="color">
        <input
          {...controlAttributes(id, field, view, true)}
          className="input color-text"
          type="text"
          maxLength={7}
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          readOnly={view.isLocked}
          {...control}
        />
        {scripts && !view.isLocked && (
          <input
            className="color-picker"
            type="color"
            aria-label={text('form.color.pick')}
            value={color === undefined ? blackest : answer.toLowerCase()}
            onChange={({ target }) => {
              store.write(name, target.value);
              store.commit(name, target.value);
            }}
          />
        )}
      </div>
      <p id={noteId(id)} className="field-note">
        {ratio !== undefined &&
          `${text('form.color.contrast', { ratio: ratio.toFixed(1) })} ${text(`form.color.${levelOf(ratio)}`)}`}
      </p>
    </>
  );
}

function levelOf(ratio: number): 'text' | 'shapes' | 'faint' {
  if (ratio >= minTextContrast) return 'text';
  return ratio >= minShapeContrast ? 'shapes' : 'faint';
}

/** A colour with a picker and its contrast to white. */
export const control: FieldWidget = { Control: ColorControl, frame: 'label' };
