import { type KeyboardEvent, memo } from 'react';
import { type FieldPlan, type JsonObject, readText } from '../../declare/index.ts';
import { FramedField } from '../../render/form/frame/field-frame.tsx';
import { useScripts, useText } from '../../render/frame.tsx';
import { CopyIcon, GripIcon, TrashIcon, VerticalIcon } from '../../render/icons.tsx';
import { Link } from '../../render/links/link.tsx';
import { itemControl } from '../../render/texts/issue-place.ts';
import { readCopiedId } from '../../submit/index.ts';
import { FoldedItem } from './folded-item.tsx';
import type { Dragging } from './use-drag.ts';
import type { Items } from './use-items.ts';

export interface RepeatItemProps {
  readonly field: FieldPlan;
  /** Identifies the item on the page; unlike the index, it stays when items move. */
  readonly rowId: string;
  readonly item: JsonObject;
  readonly index: number;
  readonly count: number;
  /** Name of the item: 2番目の選択肢. */
  readonly name: string;
  readonly isLocked: boolean;
  /** Where a dragged item would be dropped: before or after this one. */
  readonly dropAt: 'before' | 'after' | undefined;
  readonly isDragged: boolean;
  readonly move: Items['move'];
  readonly copy: Items['copy'];
  readonly remove: Items['remove'];
  /** Whether a folded item must be open. */
  readonly isOpen: boolean;
  readonly dragging: Omit<Dragging, 'drag'>;
}

/** One item: its name, the buttons that move and remove it, and its fields side by side. */
export const RepeatItem = memo(function RepeatItem(props: RepeatItemProps) {
  const { field, rowId, item, index, name, isLocked, dropAt, isDragged, isOpen } = props;
  const plan = field.items;
  if (plan === undefined) return null;
  const { id } = item;
  const heading = plan.heading === undefined ? undefined : item[plan.heading];
  const detail = plan.detail === undefined ? undefined : readText(item[plan.detail]);
  const buttons = !isLocked && <Buttons {...props} />;
  const handle = plan.allow.includes('move') && !isLocked && <Handle {...props} />;
  const detailText = detail !== undefined && <p className="repeat-detail">{detail}</p>;
  const fields = (
    // biome-ignore lint/a11y/useSemanticElements: a screen reader would repeat a fieldset's legend at each control
    <div className="repeat-fields" role="group" aria-label={name}>
      {plan.fields.map((itemField) => {
        const control = itemControl(field.key, index, itemField.key);
        return <FramedField key={itemField.key} name={control} />;
      })}
    </div>
  );
  return (
    <li
      className={plan.folded === true ? 'repeat-item repeat-folded' : 'repeat-item'}
      data-row={rowId}
      data-drop={dropAt}
      data-dragged={isDragged || undefined}
    >
      <HiddenProperties field={field} index={index} item={item} />
      {plan.folded === true ? (
        <FoldedItem handle={handle} title={readText(heading) || name} isOpen={isOpen}>
          <div className="repeat-tools">
            <PageLink link={plan.link} id={id} name={name} />
            {buttons}
          </div>
          {detailText}
          {fields}
        </FoldedItem>
      ) : (
        <>
          <div className="repeat-head">
            {handle}
            <ItemHeading link={plan.link} id={id} name={name} heading={heading} />
            {buttons}
          </div>
          {detailText}
          {fields}
        </>
      )}
    </li>
  );
});

/** What is sent back unchanged: the id, the heading and the detail. */
function HiddenProperties({ field, index, item }: Pick<RepeatItemProps, 'field' | 'index' | 'item'>) {
  const properties = ['id', field.items?.heading, field.items?.detail];
  return properties.map(
    (property) =>
      property !== undefined && (
        <input
          key={property}
          type="hidden"
          name={itemControl(field.key, index, property)}
          value={readText(item[property]) ?? ''}
        />
      ),
  );
}

interface ItemHeadingProps {
  readonly link: string | undefined;
  readonly id: unknown;
  readonly name: string;
  readonly heading: unknown;
}

/** The page of a stored item; a copy has none before it is saved. */
function PageLink({ link, id, name }: Omit<ItemHeadingProps, 'heading'>) {
  const text = useText();
  if (link === undefined || typeof id !== 'string' || readCopiedId(id) !== undefined) return null;
  const address = { href: link.replaceAll('{id}', encodeURIComponent(id)), isExternal: false };
  return <Link address={address}>{text('form.repeat.open', { item: name })}</Link>;
}

/** The heading of a stored item links to its own page. */
function ItemHeading({ link, id, name, heading }: ItemHeadingProps) {
  const text = useText();
  const isNamed = typeof heading === 'string' && heading !== '';
  if (link === undefined || typeof id !== 'string') return <p className="repeat-name">{isNamed ? heading : name}</p>;
  const address = { href: link.replaceAll('{id}', encodeURIComponent(id)), isExternal: false };
  return (
    <p className="repeat-name">
      <Link address={address}>{isNamed ? heading : text('form.repeat.open', { item: name })}</Link>
    </p>
  );
}

/** Drag handle for mouse and touch; on the keyboard Alt and an arrow key move the item. */
function Handle({ index, count, name, move, dragging }: RepeatItemProps) {
  const text = useText();
  const hasScripts = useScripts();
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') dragging.onPointerCancel();
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    const to = index + step;
    if (to >= 0 && to < count) move(index, to, 'handle');
  }
  return (
    <button
      type="button"
      className="repeat-handle"
      data-part="handle"
      aria-label={text('form.repeat.drag', { item: name })}
      disabled={!hasScripts}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => dragging.onPointerDown(event, index)}
      onPointerMove={dragging.onPointerMove}
      onPointerUp={dragging.onPointerUp}
      onPointerCancel={dragging.onPointerCancel}
    >
      <GripIcon />
    </button>
  );
}

function Buttons({ field, index, count, name, move, copy, remove }: RepeatItemProps) {
  const text = useText();
  const hasScripts = useScripts();
  const allow = field.items?.allow ?? [];
  if (allow.every((change) => change === 'add')) return null;
  const button = { type: 'button', className: 'repeat-button', disabled: !hasScripts } as const;
  // At the ends the button stays enabled to keep the focus, but does nothing.
  const [isFirst, isLast] = [index === 0, index === count - 1];
  return (
    <div className="repeat-buttons">
      {allow.includes('move') && (
        <>
          <button
            {...button}
            data-part="up"
            aria-label={text('form.repeat.up', { item: name })}
            aria-disabled={isFirst || undefined}
            onClick={() => !isFirst && move(index, index - 1, 'up')}
          >
            <VerticalIcon to="up" />
          </button>
          <button
            {...button}
            data-part="down"
            aria-label={text('form.repeat.down', { item: name })}
            aria-disabled={isLast || undefined}
            onClick={() => !isLast && move(index, index + 1, 'down')}
          >
            <VerticalIcon to="down" />
          </button>
        </>
      )}
      {allow.includes('copy') && (
        <button
          {...button}
          disabled={button.disabled || count >= (field.items?.maxItems ?? 0)}
          data-part="copy"
          aria-label={text('form.repeat.copy', { item: name })}
          onClick={() => copy(index)}
        >
          <CopyIcon />
        </button>
      )}
      {allow.includes('remove') && (
        <button
          {...button}
          data-part="remove"
          aria-label={text('form.repeat.remove', { item: name })}
          onClick={() => remove(index)}
        >
          <TrashIcon />
        </button>
      )}
    </div>
  );
}
