import type { FieldPlan } from '../../declare/index.ts';
import { itemsOf, postedItem, postedItems } from '../../submit/index.ts';
import { useOpenField } from '../form/field-room.tsx';
import { useFormRoom, useFormValue, useFormWords } from '../form/form-room.tsx';
import { useFrame, useScripts, useText } from '../frame.tsx';
import { useItemName } from './repeat.tsx';

/**
 * What adds, moves and removes items where no script runs: submit buttons behind the main one, which Enter presses. The page comes
 * back with all that was typed and the items as they then are.
 */
export function PlainItems() {
  const { store } = useFormRoom();
  const scripts = useScripts();
  useFormValue('shown', () => store.form.fields.filter(({ key }) => store.isShown(key)).length);
  if (scripts) return null;
  return store.form.fields.map((field) =>
    field.items === undefined || !store.isShown(field.key) ? null : (
      <PlainChanges key={field.key} name={field.key} field={field} />
    ),
  );
}

function PlainChanges({ name, field }: { readonly name: string; readonly field: FieldPlan }) {
  const { id, view, label } = useOpenField(name);
  const { store } = useFormRoom();
  const { place } = useFrame();
  const text = useText();
  const sayItem = useItemName(field);
  const add = useFormWords(field.items?.add);
  const items = itemsOf(store.answer(name));
  const { may = [], most = 0 } = field.items ?? {};
  if (view.isLocked || may.length === 0) return null;
  const press = (change: string) =>
    ({
      type: 'submit',
      className: 'button button-plain',
      name: postedItems,
      value: `${name}:${change}`,
      // Back to where the items are.
      formAction: `${place.path}${place.search}#${id}`,
    }) as const;
  const isChanged = items.length > 0 && (may.includes('move') || may.includes('remove'));
  return (
    <fieldset className="plain-items">
      <legend className="field-label">{text('form.repeat.change', { label })}</legend>
      {may.includes('add') && items.length < most && <button {...press('add')}>{add}</button>}
      {isChanged && (
        <>
          <label>
            {text('form.repeat.which')}
            <select name={postedItem(name)} className="input">
              {items.map((item, index) => {
                const called = sayItem(index + 1, item);
                return (
                  <option key={`${index}-item`} value={index}>
                    {called}
                  </option>
                );
              })}
            </select>
          </label>
          {may.includes('move') && <button {...press('up')}>{text('form.repeat.upShort')}</button>}
          {may.includes('move') && <button {...press('down')}>{text('form.repeat.downShort')}</button>}
          {may.includes('remove') && <button {...press('remove')}>{text('form.repeat.removeShort')}</button>}
        </>
      )}
    </fieldset>
  );
}
