import type { ClipboardEvent, KeyboardEvent } from 'react';
import { useField } from '../form/field-room.tsx';
import { useScripts, useText } from '../frame.tsx';
import { controlAttributes } from './field-parts.ts';
import { useCells } from './use-cells.ts';

/** From this many on the cells are smaller, and stand on the whole width. */
const mostInOneRow = 8;

/**
 * A digit a cell. What is sent stands in one plain control, which is all that there is without scripts; with them it is hidden, and
 * holds what stands in the cells.
 */
export function CellsControl({ name }: { readonly name: string }) {
  const { field, view, id, label } = useField(name);
  const text = useText();
  const scripts = useScripts();
  const length = Number(field.options['length']);
  const cells = useCells(field, length);
  const { id: _id, name: _name, ...described } = controlAttributes(id, field, view);
  return (
    <div ref={cells.holder} className={length > mostInOneRow ? 'cells cells-wide' : 'cells'}>
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
      />
      {scripts &&
        Array.from({ length }, (_, index) => (
          <input
            {...described}
            // Cells never change places.
            key={`${index}-cell`}
            {...(index === 0 ? { id } : {})}
            data-cell=""
            className="input digit"
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-label={text('form.cell', { label, n: index + 1, of: length })}
            readOnly={view.isLocked}
            onBlur={cells.leave}
            onFocus={(event) => event.currentTarget.select()}
            onInput={(event) => {
              // Of an IME the end counts; the event of a keyboard says whether it composes.
              if ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true) return;
              cells.take(index);
            }}
            onCompositionEnd={() => cells.take(index)}
            onKeyDown={(event: KeyboardEvent) => {
              if (cells.press(index, event.key)) event.preventDefault();
            }}
            onPaste={(event: ClipboardEvent) => {
              event.preventDefault();
              cells.paste(event.clipboardData.getData('text'));
            }}
          />
        ))}
    </div>
  );
}
