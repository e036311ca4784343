import type { ReactNode } from 'react';

/** Draws the control of one field. It finds all else by the key: `useField(name)`. */
export type FieldControl = (field: { readonly name: string }) => ReactNode;

export interface FieldWidget {
  /** It keeps its own answer on the page and tells the form's store of it. */
  readonly Control: FieldControl;
  /** Who names the control. `label`: a label above it; `group`: the legend of several; `bare`: the control itself. */
  readonly frame: 'label' | 'group' | 'bare';
}

const known = new Map<string, FieldWidget>();

/** Adds a widget that only this store knows, or replaces one: `registerField("card", { Control: CardControl, frame: "group" })`. */
export function registerField(widget: string, parts: FieldWidget): void {
  known.set(widget, parts);
}

export function findWidget(widget: string): FieldWidget {
  const found = known.get(widget);
  if (found === undefined) throw new Error(`No widget is called "${widget}".`);
  return found;
}
