import type { ComponentProps } from 'react';
import type { LookupPlan } from '../../declare/index.ts';
import { nameResult, postedCall, postedPick, postedPickOf, readLookup } from '../../submit/index.ts';
import { useOpenField } from '../form/field-room.tsx';
import { useFormRoom, useFormValue, useFormWords } from '../form/form-room.tsx';
import { useFrame, useScripts } from '../frame.tsx';
import { issuesId } from './field-parts.ts';
import { type Found, foundId, useFound } from './use-found.ts';

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

interface PlainLookupProps {
  readonly name: string;
  readonly lookup: LookupPlan;
}

function PlainLookup({ name, lookup }: PlainLookupProps) {
  const { id, view } = useOpenField(name);
  const { place } = useFrame();
  const [search, title] = [useFormWords(lookup.search), useFormWords(lookup.title)];
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
  return (
    <fieldset className="plain-lookup">
      {title !== undefined && <legend className="field-label">{title}</legend>}
      {found !== undefined && <PlainPick name={name} lookup={lookup} found={found} press={press} />}
      <button {...press}>{search}</button>
    </fieldset>
  );
}

interface PlainPickProps extends PlainLookupProps {
  readonly found: Found;
  /** What makes a button ask again. */
  readonly press: ComponentProps<'button'>;
}

/** Several results, and a button that uses the picked one. Another answer may be looked up all the same. */
function PlainPick({ name, lookup, found, press }: PlainPickProps) {
  const { id } = useOpenField(name);
  const { store } = useFormRoom();
  const [use, pick] = [useFormWords(lookup.use), useFormWords(lookup.pick)];
  const issues = found.isUnpicked === true ? issuesId(foundId(id)) : undefined;
  return (
    <fieldset id={foundId(id)} className="plain-lookup" aria-describedby={issues}>
      <legend className="field-label">{pick}</legend>
      <input type="hidden" name={postedPickOf} value={String(store.answer(name) ?? '')} />
      <div className="choices">
        {found.results.map((result) => {
          const each = nameResult(lookup, result);
          return (
            <label key={each} className="choice">
              <input type="radio" name={postedPick} value={each} />
              <span>{each}</span>
            </label>
          );
        })}
      </div>
      {issues !== undefined && (
        <p id={issues} className="field-issue" role="alert">
          {pick}
        </p>
      )}
      <button {...press}>{use}</button>
    </fieldset>
  );
}
