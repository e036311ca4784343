import type { DOMAttributes } from 'react';
import { controlAttributes } from '../../form/field-parts.ts';
import type { FieldWidget } from '../../form/field-registry.ts';
import { useField } from '../../form/frame/field-context.tsx';
import { useScripts, useText } from '../../frame.tsx';
import { isComposing } from '../../keys/is-composing.ts';
import { type Cells, useCells } from './use-cells.ts';

/** More cells than this are smaller and use the full width. */
const maxCellsInOneRow = 8;

/**
 * One cell per digit. A single plain control is submitted; with scripts it is hidden and holds the cells' digits, without them it
 * is the only control.
 */
function CellsControl({ name }: { readonly name: string }) {
  const { field, view, id, label } = useField(name);
  const text = useText();
  const scripts = useScripts();
  const length = Number(field.options['length']);
  const cells = useCells(field, length);
  const { id: _id, name: _name, ...described } = controlAttributes(id, field, view);
  return (
    <>
      <div ref={cells.container} className={length > maxCellsInOneRow ? 'cells cells-wide' : 'cells'}>
        <input
          {...described}
          {...(scripts ? {} : { id })}
          name={name}
          ref={cells.plain}
          className="input input-digits cells-plain"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          hidden={scripts}
          readOnly={view.isLocked}
        />
        {scripts &&
          Array.from({ length }, (_, index) => (
            <input
              {...described}
              // Cells never change order.
              key={`${index}-cell`}
              {...(index === 0 ? { id } : {})}
              data-cell=""
              className="input digit"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              aria-label={text('form.cell', { label, n: index + 1, of: length })}
              readOnly={view.isLocked}
              {...(view.isLocked ? {} : cellEvents(cells, index))}
            />
          ))}
      </div>
      {scripts && (
        <p role="status" className="cells-note">
          {cells.note !== undefined && text(`form.cells.${cells.note}`, { of: length })}
        </p>
      )}
    </>
  );
}

/** What a cell does with input. */
function cellEvents(cells: Cells, index: number): DOMAttributes<HTMLInputElement> {
  return {
    onBlur: cells.handleBlur,
    onFocus: (event) => event.currentTarget.select(),
    onInput: ({ nativeEvent }) => {
      // Wait for the end of an IME composition; only keyboard events have a type. Firefox sends it once more after the end, when the
      // focus is already in another cell.
      if ('inputType' in nativeEvent && nativeEvent.inputType === 'insertCompositionText') return;
      if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) return;
      cells.handleInput(index);
    },
    onCompositionEnd: () => cells.handleInput(index),
    onKeyDown: (event) => {
      if (!isComposing(event.nativeEvent) && cells.handleKey(index, event.key)) event.preventDefault();
    },
    onPaste: (event) => {
      event.preventDefault();
      cells.paste(event.clipboardData.getData('text'));
    },
  };
}

/** One cell per digit. `length`; `of` (the repeated field). */
export const control: FieldWidget = { Control: CellsControl, frame: 'group' };
