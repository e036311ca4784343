import type { LookupPlan } from '../../declare/index.ts';
import { nameResult, postedCall, postedPick, readLookup } from '../../submit/index.ts';
import { useField, useFormRoom, useFormValue, useFormWords } from '../form/form-room.tsx';
import { useFrame, useScripts } from '../frame.tsx';
import { foundId, useFound } from './use-found.ts';

/**
 * Look-ups where no script runs: submit buttons behind the main one, which Enter presses. The page comes back with the fields
 * filled, or with several results to pick from.
 */
export function PlainLookups() {
  const { store } = useFormRoom();
  const scripts = useScripts();
  useFormValue('shown', () => store.form.fields.filter(({ key }) => store.isShown(key)).length);
  if (scripts) return null;
  return store.form.fields.map((field) => {
    const lookup = readLookup(field);
    if (lookup === undefined || !store.isShown(field.key)) return null;
    return <PlainLookup key={field.key} name={field.key} lookup={lookup} />;
  });
}

function PlainLookup({ name, lookup }: { readonly name: string; readonly lookup: LookupPlan }) {
  const { id, view } = useField(name);
  const { place } = useFrame();
  const [search, use, pick] = [useFormWords(lookup.search), useFormWords(lookup.use), useFormWords(lookup.pick)];
  const found = useFound(name);
  if (view.isLocked) return null;
  // It leads back to where the person looks: the results, or the field.
  const press = {
    type: 'submit',
    className: 'button button-plain',
    name: postedCall,
    value: lookup.send,
    formAction: `${place.path}${place.search}#${foundId(id)}`,
  } as const;
  if (found === undefined) return <button {...press}>{search}</button>;
  return (
    <fieldset id={foundId(id)} className="plain-lookup">
      <legend className="field-label">{pick}</legend>
      <div className="choices">
        {found.map((result) => {
          const each = nameResult(lookup, result);
          return (
            <label key={each} className="choice">
              <input type="radio" name={postedPick} value={each} />
              <span>{each}</span>
            </label>
          );
        })}
      </div>
      <button {...press}>{use}</button>
    </fieldset>
  );
}
