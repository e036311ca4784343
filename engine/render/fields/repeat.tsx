import { useCallback, useMemo, useRef } from 'react';
import type { FieldPlan, JsonObject } from '../../declare/index.ts';
import { useField } from '../form/field-room.tsx';
import { FormRoomProvider, openFormScopes, useFormRoom, useFormValue, useFormWords } from '../form/form-room.tsx';
import { useFrame, useScripts, useText } from '../frame.tsx';
import { PlusIcon } from '../icons.tsx';
import { isAbout } from '../words/issue-place.ts';
import { showWords } from '../words/show-words.ts';
import { describe } from './field-parts.ts';
import { RepeatItem } from './repeat-item.tsx';
import { type Drag, useDrag } from './use-drag.ts';
import { type Told, useItems } from './use-items.ts';

/** Items with a group of controls each, in an order that the person gives them. */
export function RepeatControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const room = useFormRoom();
  const text = useText();
  const items = useItems(field);
  const sayItem = useItemName(field);
  const { rows, move, store } = items;
  const list = useRef<HTMLOListElement>(null);
  const drop = useCallback((from: number, to: number) => move(from, to, 'handle'), [move]);
  const { drag, onPointerDown, onPointerMove, onPointerUp, onPointerCancel } = useDrag(list, drop);
  const dragging = useMemo(
    () => ({ onPointerDown, onPointerMove, onPointerUp, onPointerCancel }),
    [onPointerDown, onPointerMove, onPointerUp, onPointerCancel],
  );
  const own = { ...view, issues: view.issues.filter(({ issue }) => isAbout(room.store.form, issue, name)) };
  const inside = useMemo(() => ({ ...room, store }), [room, store]);
  return (
    // A summary's link leads here where the list itself is wrong.
    <div ref={items.ref} id={id} className="repeat" tabIndex={-1} aria-describedby={describe(id, field, own)}>
      <FormRoomProvider value={inside}>
        <ol ref={list} className="repeat-list">
          {rows.map(({ row, item }, index) => (
            <RepeatItem
              key={row}
              field={field}
              row={row}
              item={item}
              index={index}
              count={rows.length}
              name={sayItem(index + 1, item)}
              isLocked={view.isLocked}
              dropAt={dropAt(drag, index)}
              isDragged={drag?.from === index}
              move={move}
              remove={items.remove}
              dragging={dragging}
            />
          ))}
        </ol>
      </FormRoomProvider>
      {rows.length === 0 && <p className="repeat-none">{text('form.repeat.none')}</p>}
      <p className="visually-hidden" role="status">
        {items.told === undefined ? '' : sayTold(items.told, sayItem, text)}
      </p>
      {!view.isLocked && (
        <div className="repeat-foot">
          <AddButton field={field} count={rows.length} add={items.add} />
          {items.canUndo && (
            <button type="button" className="button button-quiet" data-undo="" onClick={items.undo}>
              {text('form.repeat.undo')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface AddButtonProps {
  readonly field: FieldPlan;
  readonly count: number;
  readonly add: () => void;
}

function AddButton({ field, count, add }: AddButtonProps) {
  const scripts = useScripts();
  const words = useFormWords(field.items?.add);
  if (field.items?.may.includes('add') !== true) return null;
  const isFull = count >= field.items.most;
  return (
    <button type="button" className="button button-plain repeat-add" disabled={!scripts || isFull} onClick={add}>
      <PlusIcon />
      {words}
    </button>
  );
}

/** The reader of what an item is called: by its heading where it has one, else by its place from 1. */
export function useItemName(field: FieldPlan): (n: number, item: JsonObject) => string {
  const { store, scopes } = useFormRoom();
  const { host } = useFrame();
  const text = useText();
  const say = (n: number) => {
    const around = { texts: host.texts, scopes: openFormScopes(store, scopes, 'answers') };
    return field.items === undefined ? '' : showWords(field.items.item, around, { n });
  };
  // Its words may read answers.
  useFormValue('answers', () => say(1));
  const { heading } = field.items ?? {};
  return (n, item) => {
    const headed = heading === undefined ? undefined : item[heading];
    return typeof headed === 'string' && headed !== '' ? text('form.repeat.named', { heading: headed }) : say(n);
  };
}

function sayTold({ what, n, item }: Told, sayItem: ReturnType<typeof useItemName>, text: ReturnType<typeof useText>): string {
  return text(`form.repeat.${what}`, { n, item: sayItem(n, item) });
}

function dropAt(drag: Drag | undefined, index: number): 'before' | 'behind' | undefined {
  if (drag === undefined || drag.to === drag.from || drag.to !== index) return undefined;
  return drag.to < drag.from ? 'before' : 'behind';
}
