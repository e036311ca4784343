import { memo, type ReactNode, useState } from 'react';
import { FramedField } from '../frame/field-frame.tsx';

/** Draws fields below one another: each a frame around the control of its widget. */
export type FieldPlacer = (props: { readonly keys: readonly string[] }) => ReactNode;

export const PlainFields: FieldPlacer = ({ keys }) => keys.map((key) => <FramedField key={key} name={key} />);

let Placer: FieldPlacer = PlainFields;

/** Replaces what draws the fields of forms that are opened from now on: RJSF can (engine/rjsf). */
export function registerFieldPlacer(placer: FieldPlacer): void {
  Placer = placer;
}

/** Fields below one another: `<PlacedFields keys={["familyName", "givenName"]} />`. */
export const PlacedFields = memo<{ readonly keys: readonly string[] }>(({ keys }) => {
  // An open form keeps its elements, and so what was typed in them.
  const [OwnPlacer] = useState(() => Placer);
  return <OwnPlacer keys={keys} />;
});
