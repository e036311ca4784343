import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { FieldPlan, Scopes } from '../../../declare/index.ts';
import type { Texts } from '../../../texts/index.ts';
import { useTexts } from '../../frame.tsx';
import { renderText } from '../../texts/render-text.ts';
import { createFormScopes, idOf, useFormContext } from '../form-context.tsx';
import type { FieldView } from '../store/field-views.ts';
import type { FormStore } from '../store/form-store.ts';
import { type NamedChoice, nameChoices } from './field-choices.ts';
import { isFixedText, labelOf } from './field-label.ts';

/** Data of one field, shared by all its parts. Replaced, never mutated. */
export interface OpenField {
  readonly name: string;
  readonly field: FieldPlan;
  readonly view: FieldView;
  /** Id of its first control. */
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  /** The visible choices with their names. */
  readonly choices: readonly NamedChoice[];
}

const FieldContext = createContext<OpenField | undefined>(undefined);
export const FieldProvider = FieldContext;

/** The field whose frame contains this part. */
export function useField(name: string): OpenField {
  const open = useContext(FieldContext);
  if (open?.name !== name) throw new Error(`The field "${name}" must be rendered inside of its frame.`);
  return open;
}

/**
 * Subscribes to a field once for all its parts, so that a form of 500 fields has 500 listeners and not 3,000. Renders again only
 * when this field changes.
 */
export function useOpenField(name: string): OpenField {
  const { store, scopes } = useFormContext();
  const texts = useTexts();
  const { subscribe, read } = useMemo(() => followField(name, store, scopes, texts), [name, store, scopes, texts]);
  return useSyncExternalStore(subscribe, read, read);
}

function followField(name: string, store: FormStore, scopes: Scopes, texts: Texts) {
  const field = store.field(name);
  const isFixed = hasStaticTexts(field);
  let open: OpenField | undefined;
  function read(): OpenField {
    const view = store.view(name);
    if (isFixed && open?.view === view) return open;
    const context = { texts, scopes: isFixed ? scopes : createFormScopes(store, scopes, 'answers') };
    const now: OpenField = {
      name,
      field,
      view,
      id: open?.id ?? idOf(store.form.id, name),
      label: isFixed && open !== undefined ? open.label : labelOf(field, context),
      hint: isFixed && open !== undefined ? open.hint : field.hint && renderText(field.hint, context),
      choices: isFixed && open !== undefined ? open.choices : nameChoices(field, context, store.validationContext().now),
    };
    if (open === undefined || !isSameField(open, now)) open = now;
    return open;
  }
  function subscribe(listener: () => void): () => void {
    const stop = store.subscribe(`field:${name}`, listener);
    if (isFixed) return stop;
    const stopAnswers = store.subscribe('answers', listener);
    return () => {
      stop();
      stopAnswers();
    };
  }
  return { subscribe, read };
}

/** Whether no answer changes the field's label, hint or choices. */
function hasStaticTexts({ label, hint, choices = [], options }: FieldPlan): boolean {
  return (
    options['choicesFrom'] === undefined &&
    isFixedText(label) &&
    (hint === undefined || isFixedText(hint)) &&
    choices.every((choice) => choice.hiddenWhen === undefined && isFixedText(choice.label))
  );
}

function isSameField(left: OpenField, right: OpenField): boolean {
  return (
    left.view === right.view &&
    left.label === right.label &&
    left.hint === right.hint &&
    left.choices.length === right.choices.length &&
    left.choices.every(({ value, name }, index) => value === right.choices[index]?.value && name === right.choices[index]?.name)
  );
}
