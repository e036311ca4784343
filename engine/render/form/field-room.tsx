import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { FieldPlan, Scopes } from '../../declare/index.ts';
import { useFrame } from '../frame.tsx';
import type { Texts } from '../host.ts';
import { showWords } from '../words/show-words.ts';
import { type NamedChoice, nameChoices } from './field-choices.ts';
import { isFixedText, labelOf } from './field-label.ts';
import type { FieldView } from './field-views.ts';
import { idOf, openFormScopes, useFormRoom } from './form-room.tsx';
import type { FormStore } from './form-store.ts';

/** All that the parts of one field draw from. Replaced, never changed. */
export interface OpenField {
  readonly name: string;
  readonly field: FieldPlan;
  readonly view: FieldView;
  /** Of its first control. */
  readonly id: string;
  readonly label: string;
  readonly hint: string | undefined;
  /** The values that may be chosen now, with their names. */
  readonly choices: readonly NamedChoice[];
}

const FieldContext = createContext<OpenField | undefined>(undefined);
export const FieldProvider = FieldContext;

/** The field whose frame this part stands in. */
export function useField(name: string): OpenField {
  const open = useContext(FieldContext);
  if (open?.name !== name) throw new Error(`A part of the field "${name}" was drawn outside of its frame.`);
  return open;
}

/**
 * What a field shows, listened to once for all its parts: a form of 500 fields has 500 listeners and not 3,000. Draws anew when
 * this field changes, and only then.
 */
export function useOpenField(name: string): OpenField {
  const { store, scopes } = useFormRoom();
  const { texts } = useFrame().host;
  const { subscribe, read } = useMemo(() => followField(name, store, scopes, texts), [name, store, scopes, texts]);
  return useSyncExternalStore(subscribe, read, read);
}

function followField(name: string, store: FormStore, scopes: Scopes, texts: Texts) {
  const field = store.field(name);
  const isFixed = saysTheSame(field);
  let open: OpenField | undefined;
  function read(): OpenField {
    const view = store.view(name);
    if (isFixed && open?.view === view) return open;
    const around = { texts, scopes: isFixed ? scopes : openFormScopes(store, scopes, 'answers') };
    const now: OpenField = {
      name,
      field,
      view,
      id: open?.id ?? idOf(store.form.id, name),
      label: isFixed && open !== undefined ? open.label : labelOf(field, around),
      hint: isFixed && open !== undefined ? open.hint : field.hint && showWords(field.hint, around),
      choices: isFixed && open !== undefined ? open.choices : nameChoices(field, around, store.given().now),
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

/** Whether no answer changes what a field is called, nor what may be chosen. */
function saysTheSame({ label, hint, choices = [] }: FieldPlan): boolean {
  return (
    isFixedText(label) &&
    (hint === undefined || isFixedText(hint)) &&
    choices.every((choice) => choice.hiddenWhen === undefined && isFixedText(choice.label))
  );
}

function isSameField(one: OpenField, other: OpenField): boolean {
  return (
    one.view === other.view &&
    one.label === other.label &&
    one.hint === other.hint &&
    one.choices.length === other.choices.length &&
    one.choices.every(({ value, name }, index) => value === other.choices[index]?.value && name === other.choices[index]?.name)
  );
}
