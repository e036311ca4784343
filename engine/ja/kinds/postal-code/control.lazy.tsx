import type { ReactNode } from 'react';
import { DigitsText } from '../../../render/controls/text/control.tsx';
import type { FieldWidget } from '../../../render/form/field-registry.ts';
import { useField } from '../../../render/form/frame/field-context.tsx';
import { LookupRow } from '../../../render/lookup/lookup.tsx';
import { PlainLookup } from '../../../render/lookup/plain-lookups.tsx';
import { readLookup } from '../../../submit/index.ts';

/** Digits with the button of the field's `lookup`, which fills other fields. */
function PostalCode({ name }: { readonly name: string }) {
  return <DigitsText name={name} Row={Row} />;
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const lookup = readLookup(useField(name).field);
  if (lookup === undefined) return children;
  return (
    <LookupRow name={name} lookup={lookup}>
      {children}
    </LookupRow>
  );
}

export const control: FieldWidget = { Control: PostalCode, frame: 'label', Plain: PlainLookup };
