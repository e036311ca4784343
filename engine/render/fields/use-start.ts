import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Json } from '../../declare/index.ts';
import type { Control } from '../form/control.ts';
import { useFormRoom } from '../form/form-room.tsx';

/** The answer that a control begins with. It is read once: from then on the control keeps its own. */
export function useStart(key: string): Json {
  const { store } = useFormRoom();
  const [start] = useState(() => store.answer(key));
  return start;
}

/** Tells the store how to read and write a control made of the inputs inside of an element. */
export function useInputs<Element extends HTMLElement>(
  key: string,
  ref: RefObject<Element | null>,
  ways: (element: Element) => Control,
): void {
  const { store } = useFormRoom();
  const latest = useRef(ways);
  useEffect(() => {
    const element = ref.current;
    return element === null ? undefined : store.register(key, latest.current(element));
  }, [store, key, ref]);
}
