import type { FieldPlan } from '../../declare/index.ts';
import { useFormContext, useFormText } from '../../render/form/form-context.tsx';
import { useOpenField } from '../../render/form/frame/field-context.tsx';
import { useFrame, useText } from '../../render/frame.tsx';
import { itemsOf, postedItem, postedItems } from '../../submit/index.ts';
import { useItemName } from './use-item-name.ts';

/** Adds, moves and removes items without scripts. The page returns with all input and the changed items. */
export function PlainItems({ name, field }: { readonly name: string; readonly field: FieldPlan }) {
  const { id, view, label } = useOpenField(name);
  const { store } = useFormContext();
  const { place } = useFrame();
  const text = useText();
  const formatItem = useItemName(field);
  const add = useFormText(field.items?.add);
  const items = itemsOf(store.answer(name));
  const { allow = [], maxItems = 0 } = field.items ?? {};
  if (view.isLocked || allow.length === 0) return null;
  const press = (change: string) =>
    ({
      type: 'submit',
      className: 'button button-plain',
      name: postedItems,
      value: `${name}:${change}`,
      // Returns to the list of items.
      formAction: `${place.path}${place.search}#${id}`,
    }) as const;
  const isChanged = items.length > 0 && allow.some((change) => change !== 'add');
  return (
    <fieldset className="plain-items">
      <legend className="field-label">{text('form.repeat.change', { label })}</legend>
      {allow.includes('add') && items.length < maxItems && <button {...press('add')}>{add}</button>}
      {isChanged && (
        <>
          <label>
            {text('form.repeat.which')}
            <select name={postedItem(name)} className="input">
              {items.map((item, index) => {
                const called = formatItem(index + 1, item);
                return (
                  <option key={`${index}-item`} value={index}>
                    {called}
                  </option>
                );
              })}
            </select>
          </label>
          {allow.includes('move') && <button {...press('up')}>{text('form.repeat.upShort')}</button>}
          {allow.includes('move') && <button {...press('down')}>{text('form.repeat.downShort')}</button>}
          {allow.includes('copy') && items.length < maxItems && (
            <button {...press('copy')}>{text('form.repeat.copyShort')}</button>
          )}
          {allow.includes('remove') && <button {...press('remove')}>{text('form.repeat.removeShort')}</button>}
        </>
      )}
    </fieldset>
  );
}
