import { createContext, type RefObject, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Scopes, TextPlan } from '../../declare/index.ts';
import { useTexts } from '../frame.tsx';
import { renderText } from '../texts/render-text.ts';
import type { FormStore } from './store/form-store.ts';

/** Shared by all parts of a form. */
export interface FormContextValue {
  readonly store: FormStore;
  /** Scopes without the answers, which the store holds. */
  readonly scopes: Scopes;
  /** True while an action runs that may reload this page. */
  readonly isActing: RefObject<boolean>;
  /** True after the form's first render; fields that appear later render one at a time. */
  readonly isDrawn: RefObject<boolean>;
}

const FormContext = createContext<FormContextValue | undefined>(undefined);
export const FormContextProvider = FormContext.Provider;

export function useFormContext(): FormContextValue {
  const context = useContext(FormContext);
  if (context === undefined) throw new Error('Form parts must be rendered inside of a form block.');
  return context;
}

/** `typing`: every keystroke; `answers`: complete answers; `shown`: fields that appear or disappear. */
export type FormChannel = 'typing' | 'answers' | 'shown';

/** A value derived from the answers. Renders again only if it has changed, so it must be a primitive. */
export function useFormValue<Value extends string | number | boolean | undefined>(
  channel: FormChannel,
  read: (scopes: Scopes) => Value,
): Value {
  const { store, scopes } = useFormContext();
  const subscribe = useCallback((listener: () => void) => store.subscribe(channel, listener), [store, channel]);
  const snapshot = () => read(createFormScopes(store, scopes, channel));
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** Layout reads complete answers; anything that follows keystrokes reads the live ones. */
export function createFormScopes(store: FormStore, scopes: Scopes, channel: FormChannel): Scopes {
  const form = channel === 'typing' ? store.live() : store.committed();
  return { ...scopes, form, rejected: store.rejected(), context: store.validationContext().context };
}

/** Text inside a form, which may read its answers. */
export function useFormText(words: TextPlan | undefined): string | undefined {
  const texts = useTexts();
  return useFormValue('answers', (scopes) => (words === undefined ? undefined : renderText(words, { texts, scopes })));
}

/**
 * Id of a field's first control: `("join", "custom.c1")` → `"join-custom-c1"`. Different fields have different ids, whatever
 * authors and operators call them; no dots, so that CSS selectors and links need no escaping.
 */
export function idOf(form: string, key: string): string {
  return [form, ...key.split('.')].map(escapeId).join('-');
}

const escapes: { readonly [sign: string]: string } = { '-': '_-', _: '__', '.': '_0' };

/** A text of an author or operator as one part of an id. */
export function escapeId(text: string): string {
  return text.replaceAll(/[-_.]/g, (sign) => escapes[sign] ?? sign);
}
