import { useCallback, useMemo, useRef } from 'react';
import type { FieldPlan } from '../../declare/index.ts';
import { describe } from '../../render/form/field-parts.ts';
import type { FieldWidget } from '../../render/form/field-registry.ts';
import { FormContextProvider, useFormContext, useFormText } from '../../render/form/form-context.tsx';
import { useField } from '../../render/form/frame/field-context.tsx';
import { useScripts, useText } from '../../render/frame.tsx';
import { PlusIcon } from '../../render/icons.tsx';
import { isAbout } from '../../render/texts/issue-place.ts';
import { PlainItems } from './plain-items.tsx';
import { RepeatItem } from './repeat-item.tsx';
import { type Drag, useDrag } from './use-drag.ts';
import { useItemName } from './use-item-name.ts';
import { type ItemsAnnouncement, useItems } from './use-items.ts';

/** Items with a group of controls each, in an order that the person chooses. */
function RepeatControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const formContext = useFormContext();
  const text = useText();
  const items = useItems(field);
  const formatItem = useItemName(field);
  const { rows, move, store } = items;
  const list = useRef<HTMLOListElement>(null);
  const drop = useCallback((from: number, to: number) => move(from, to, 'handle'), [move]);
  const { drag, onPointerDown, onPointerMove, onPointerUp, onPointerCancel } = useDrag(list, drop);
  const dragging = useMemo(
    () => ({ onPointerDown, onPointerMove, onPointerUp, onPointerCancel }),
    [onPointerDown, onPointerMove, onPointerUp, onPointerCancel],
  );
  const listView = { ...view, issues: view.issues.filter(({ issue }) => isAbout(formContext.store.form, issue, name)) };
  const inside = useMemo(() => ({ ...formContext, store }), [formContext, store]);
  return (
    // Target of the summary's link if the list itself is invalid.
    <div ref={items.ref} id={id} className="repeat" tabIndex={-1} aria-describedby={describe(id, field, listView)}>
      <FormContextProvider value={inside}>
        <ol ref={list} className="repeat-list">
          {rows.map(({ rowId, item, isNew }, index) => (
            <RepeatItem
              key={rowId}
              field={field}
              rowId={rowId}
              item={item}
              index={index}
              count={rows.length}
              name={formatItem(index + 1, item)}
              isLocked={view.isLocked}
              dropAt={dropAt(drag, index)}
              isDragged={drag?.from === index}
              move={move}
              copy={items.copy}
              remove={items.remove}
              isOpen={isNew || view.issues.some(({ issue }) => issue.at.startsWith(`/${field.key}/${index}/`))}
              dragging={dragging}
            />
          ))}
        </ol>
      </FormContextProvider>
      {rows.length === 0 && <p className="repeat-none">{text('form.repeat.none')}</p>}
      <p className="visually-hidden" role="status">
        {items.announcement === undefined ? '' : formatAnnouncement(items.announcement, formatItem, text)}
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
  const hasScripts = useScripts();
  const words = useFormText(field.items?.add);
  if (field.items?.allow.includes('add') !== true) return null;
  const isFull = count >= field.items.maxItems;
  return (
    <button type="button" className="button button-plain repeat-add" disabled={!hasScripts || isFull} onClick={add}>
      <PlusIcon />
      {words}
    </button>
  );
}

function formatAnnouncement(
  { what, n, item }: ItemsAnnouncement,
  formatItem: ReturnType<typeof useItemName>,
  text: ReturnType<typeof useText>,
): string {
  return text(`form.repeat.${what}`, { n, item: formatItem(n, item) });
}

function dropAt(drag: Drag | undefined, index: number): 'before' | 'after' | undefined {
  if (drag === undefined || drag.to === drag.from || drag.to !== index) return undefined;
  return drag.to < drag.from ? 'before' : 'after';
}

/** The items of `items`, a group of controls each, with buttons that add, move and remove. */
export const control: FieldWidget = { Control: RepeatControl, frame: 'group', Plain: PlainItems };
