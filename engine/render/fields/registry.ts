import type { ReactNode } from 'react';

/** Renders the control of one field. It gets everything else by key: `useField(name)`. */
export type FieldControl = (field: { readonly name: string }) => ReactNode;

export interface FieldWidget {
  /** The control holds its own text and reports changes to the form's store. */
  readonly Control: FieldControl;
  /** What labels the control. `label`: a label above it; `group`: the legend of several; `bare`: the control itself. */
  readonly frame: 'label' | 'group' | 'bare';
}

const known = new Map<string, FieldWidget>();

/** Adds or replaces a widget: `registerField("card", { Control: CardControl, frame: "group" })`. */
export function registerField(widget: string, parts: FieldWidget): void {
  known.set(widget, parts);
}

export function findWidget(widget: string): FieldWidget {
  const found = known.get(widget);
  if (found === undefined) throw new Error(`There is no widget "${widget}".`);
  return found;
}
