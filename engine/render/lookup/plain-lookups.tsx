import type { ComponentProps } from 'react';
import type { FieldPlan, LookupPlan } from '../../declare/index.ts';
import { nameResult, postedCall, postedPick, postedPickOf, readLookup } from '../../submit/index.ts';
import { issuesId } from '../form/field-parts.ts';
import { useFormContext, useFormText } from '../form/form-context.tsx';
import { useOpenField } from '../form/frame/field-context.tsx';
import { useFrame } from '../frame.tsx';
import { type Found, foundId, useFound } from './use-found.ts';

/** A field's look-up without scripts. The page returns with the fields filled, or with several results to choose from. */
export function PlainLookup({ name, field }: { readonly name: string; readonly field: FieldPlan }) {
  const lookup = readLookup(field);
  return lookup === undefined ? null : <LookupButton name={name} lookup={lookup} />;
}

interface LookupButtonProps {
  readonly name: string;
  readonly lookup: LookupPlan;
}

function LookupButton({ name, lookup }: LookupButtonProps) {
  const { id, view } = useOpenField(name);
  const { place } = useFrame();
  const [search, title] = [useFormText(lookup.search), useFormText(lookup.title)];
  const submittedLookup = useFound(name);
  if (view.isLocked) return null;
  // Returns to the results, or to the field.
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
      {submittedLookup !== undefined && <PlainPick name={name} lookup={lookup} submittedLookup={submittedLookup} press={press} />}
      <button {...press}>{search}</button>
    </fieldset>
  );
}

interface PlainPickProps extends LookupButtonProps {
  readonly submittedLookup: Found;
  /** Attributes of the button that looks up again. */
  readonly press: ComponentProps<'button'>;
}

/** Several results with a button that applies the chosen one. Another answer can still be looked up. */
function PlainPick({ name, lookup, submittedLookup, press }: PlainPickProps) {
  const { id } = useOpenField(name);
  const { store } = useFormContext();
  const [use, pick] = [useFormText(lookup.use), useFormText(lookup.pick)];
  const issues = submittedLookup.isUnpicked === true ? issuesId(foundId(id)) : undefined;
  return (
    <fieldset id={foundId(id)} className="plain-lookup" aria-describedby={issues}>
      <legend className="field-label">{pick}</legend>
      <input type="hidden" name={postedPickOf} value={String(store.answer(name) ?? '')} />
      <div className="choices">
        {submittedLookup.results.map((result) => {
          const resultName = nameResult(lookup, result);
          return (
            <label key={resultName} className="choice">
              <input type="radio" name={postedPick} value={resultName} />
              <span>{resultName}</span>
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
