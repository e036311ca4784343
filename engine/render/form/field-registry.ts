import type { ReactNode } from 'react';
import { type FieldPlan, isObject, type Scopes } from '../../declare/index.ts';

/** Renders the control of one field. It gets everything else by key: `useField(name)`. */
export type FieldControl = (field: { readonly name: string }) => ReactNode;

export interface FieldWidget {
  /** The control holds its own text and reports changes to the form's store. */
  readonly Control: FieldControl;
  /** What labels the control. `label`: a label above it; `group`: the legend of several; `bare`: the control itself. */
  readonly frame: 'label' | 'group' | 'bare';
  /** Whether 必須 or 任意 is shown; default: always. */
  readonly isMarked?: (field: FieldPlan, scopes: Scopes) => boolean;
  /** What a form without scripts shows of the field after its main button. */
  readonly Plain?: (props: { readonly name: string; readonly field: FieldPlan }) => ReactNode;
  /** Whether the browser has to check a form without scripts, because it would post an invalid input as an empty one. */
  readonly isCheckedByBrowser?: true;
  /** Of a field that needs scripts: the page that explains it without them, while the field is needed. */
  readonly page?: {
    readonly isNeeded: (field: FieldPlan, scopes: Scopes) => boolean;
    readonly Page: () => ReactNode;
  };
}

const fieldWidgets = new Map<string, FieldWidget>();
const lazy = new Map<string, LoadWidget>();

/** Loads the module of a widget that few pages have, before the first page that has one renders. */
type LoadWidget = () => Promise<{ readonly control: FieldWidget }>;

/** Adds or replaces widgets: `registerFields({ card: { Control: CardControl, frame: "group" } })`. */
export function registerFields(added: { readonly [widget: string]: FieldWidget }): void {
  for (const [widget, parts] of Object.entries(added)) fieldWidgets.set(widget, parts);
}

/** The same for widgets that few pages have. */
export function registerLazyFields(added: { readonly [widget: string]: LoadWidget }): void {
  for (const [widget, load] of Object.entries(added)) lazy.set(widget, load);
}

/** Loads the lazy widgets of the forms of these plans. */
export async function prepareFields(plans: readonly (object | undefined)[]): Promise<void> {
  const widgets = new Set(plans.flatMap((plan) => (plan !== undefined && 'forms' in plan ? widgetsOf(plan.forms) : [])));
  await Promise.all(
    [...widgets].map(async (widget) => {
      const load = fieldWidgets.has(widget) ? undefined : lazy.get(widget);
      if (load !== undefined) fieldWidgets.set(widget, (await load()).control);
    }),
  );
}

/** Also of fields within fields. */
function widgetsOf(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(widgetsOf);
  if (!isObject(part)) return [];
  const names = typeof part['widget'] === 'string' ? [part['widget']] : [];
  return [...names, ...Object.values(part).flatMap(widgetsOf)];
}

export function findWidget(widget: string): FieldWidget {
  const fieldWidget = fieldWidgets.get(widget);
  if (fieldWidget === undefined) throw new Error(`There is no widget "${widget}", or it was not prepared.`);
  return fieldWidget;
}
