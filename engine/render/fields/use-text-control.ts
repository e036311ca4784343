import { type CompositionEvent, type FocusEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import type { FieldPlan, Json } from '../../declare/index.ts';
import { afterPress } from '../form/after-press.ts';
import { useFormRoom } from '../form/form-room.tsx';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface TextHandling<Element extends TextElement> {
  readonly ref: RefObject<Element | null>;
  readonly defaultValue: string;
  readonly onInput: (event: FormEvent<Element>) => void;
  readonly onCompositionEnd: (event: CompositionEvent<Element>) => void;
  readonly onBlur: (event: FocusEvent<Element>) => void;
}

export interface TextWays {
  /** How an answer is written in the control: `"19900105"` → "1990/01/05". */
  readonly show: (answer: Json) => string;
  /** How what is typed is held while typing: keeps digits only. The caret stays at its place among what was kept. */
  readonly hold?: (typed: string) => string;
  /** What leaving the control makes of the text. */
  readonly leave?: (typed: string) => string;
}

/**
 * A control that keeps its own text. React never writes it: what was typed before scripts ran stays, and a keystroke renders
 * nothing. While an IME composes nothing is held, judged or told.
 */
export function useTextControl<Element extends TextElement>(field: FieldPlan, ways: TextWays): TextHandling<Element> {
  const { store } = useFormRoom();
  const ref = useRef<Element>(null);
  const { key } = field;
  const latest = useRef<{ ways: TextWays; name: string; readonly start: string }>(undefined);
  // Only the first drawing reads where it starts; a secret is never written into a page.
  latest.current ??= { ways, name: key, start: field.secret ? '' : ways.show(store.answer(key)) };
  const now = latest.current;
  now.ways = ways;
  // An item that moves takes its controls along, and gives them other names.
  now.name = key;

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    if (field.secret && element.value === '') element.value = now.ways.show(store.answer(key));
    return store.register(key, {
      read: () => element.value,
      write: (answer) => {
        element.value = now.ways.show(answer);
      },
    });
  }, [store, key, field.secret, now]);

  function take(element: Element): void {
    const { hold } = now.ways;
    if (hold !== undefined) holdText(element, hold);
    store.type(now.name, element.value);
  }
  function leave(element: Element): void {
    // What a press has taken away has nothing more to say.
    if (!element.isConnected) return;
    const left = now.ways.leave?.(element.value) ?? element.value;
    store.commit(now.name, left);
    const tidy = now.ways.show(store.answer(now.name));
    // An empty answer may be text that only spaces were typed in.
    if (!field.secret && tidy !== element.value) element.value = tidy;
  }
  return {
    ref,
    defaultValue: now.start,
    onInput: (event) => {
      // The event's type does not say that it comes from a keyboard; where it does it says whether an IME composes.
      if ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true) return;
      take(event.currentTarget);
    },
    onCompositionEnd: (event) => take(event.currentTarget),
    onBlur: (event) => {
      const element = event.currentTarget;
      afterPress(() => leave(element));
    },
  };
}

/** Writes what is held of the text, with the caret behind as many kept signs as before. */
function holdText(element: TextElement, hold: (typed: string) => string): void {
  const typed = element.value;
  const held = hold(typed);
  if (held === typed) return;
  const caret = element.selectionStart ?? typed.length;
  const before = hold(typed.slice(0, caret)).length;
  element.value = held;
  const place = caret >= typed.length ? held.length : Math.min(before, held.length);
  element.setSelectionRange(place, place);
}
