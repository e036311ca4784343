import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Json } from '../../declare/index.ts';
import { useFormContext } from './form-context.tsx';
import type { Control } from './store/control.ts';
import { useFormStatus } from './store/use-form-status.ts';

/** Initial answer of a control, read once; the control then holds its own value. */
export function useStart(key: string): Json {
  const { store } = useFormContext();
  const [start] = useState(() => store.answer(key));
  return start;
}

/** What a field began with, and what is saved of it. Sending the form changes its status, and what is saved. */
export function useSavedAnswer(key: string): { readonly first: Json; readonly start: Json } {
  const { store } = useFormContext();
  useFormStatus();
  const first = useStart(key);
  // Those of items are not known by their place.
  const { [key]: start = first } = store.saved();
  return { first, start };
}

/** Registers a control that consists of the inputs inside an element. */
export function useInputs<Element extends HTMLElement>(
  key: string,
  ref: RefObject<Element | null>,
  ways: (element: Element) => Control,
): void {
  const { store } = useFormContext();
  const latest = useRef(ways);
  useEffect(() => {
    const element = ref.current;
    return element === null ? undefined : store.register(key, latest.current(element));
  }, [store, key, ref]);
}
