import { type CompositionEvent, type FocusEvent, type FormEvent, type RefObject, useEffect, useRef } from 'react';
import type { FieldPlan, Json } from '../../declare/index.ts';
import { useFormContext } from '../form/form-context.tsx';
import { unreadableInput } from '../form/store/control.ts';
import { afterPress } from '../form/submit/after-press.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

export interface TextControlProps<Element extends TextElement> {
  readonly ref: RefObject<Element | null>;
  readonly defaultValue: string;
  readonly onInput: (event: FormEvent<Element>) => void;
  readonly onCompositionEnd: (event: CompositionEvent<Element>) => void;
  readonly onBlur: (event: FocusEvent<Element>) => void;
}

export interface TextOptions {
  /** Formats an answer for the control: `"19900105"` → "1990/01/05". */
  readonly format: (answer: Json) => string;
  /** Filters text while typing, for example digits only. The caret keeps its position among the kept characters. */
  readonly filter?: (typed: string) => string;
  /**
   * Whether a text exceeds any valid answer. A keystroke that exceeds it is rejected and reported to `onFull`; longer pasted text
   * stays for the person to correct.
   */
  readonly isTooLong?: (filtered: string) => boolean;
  /** Called after each change with whether a keystroke was rejected. */
  readonly onFull?: (isFull: boolean) => void;
  /** Converts the text on blur. */
  readonly convert?: (typed: string) => string;
}

/**
 * An uncontrolled text input. React never writes its value, so text typed before scripts ran stays and keystrokes do not render.
 * During an IME composition it is neither filtered nor validated nor reported.
 */
export function useTextControl<Element extends TextElement>(field: FieldPlan, options: TextOptions): TextControlProps<Element> {
  const { store } = useFormContext();
  const ref = useRef<Element>(null);
  const { key } = field;
  const latest = useRef<{ ways: TextOptions; name: string; readonly start: string; text: string }>(undefined);
  // Read only in the first render; a secret is never written into a page.
  const start = field.secret ? '' : options.format(store.answer(key));
  latest.current ??= { ways: options, name: key, start, text: start };
  const now = latest.current;
  now.ways = options;
  // Moving an item renames its controls.
  now.name = key;

  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    if (field.secret && element.value === '') element.value = now.ways.format(store.answer(key));
    now.text = element.value;
    return store.register(key, {
      read: () => readElement(element),
      write: (answer) => {
        element.value = now.ways.format(answer);
        now.text = element.value;
      },
      complete: () => {
        const converted = now.ways.convert?.(element.value);
        if (converted === undefined || converted === element.value) return;
        element.value = converted;
        now.text = converted;
      },
    });
  }, [store, key, field.secret, now]);

  function handleInput(element: Element, isKeystroke: boolean): void {
    const { filter: hold, isTooLong, onFull } = now.ways;
    if (hold !== undefined) applyFilter(element, hold);
    const isFull = isKeystroke && isTooLong?.(element.value) === true && !isTooLong(now.text);
    if (isFull) restoreText(element, now.text);
    onFull?.(isFull);
    // A refused keystroke, or one that is never taken, such as a letter among digits: the answer stays as it is.
    if (isFull || (isKeystroke && isTooLong !== undefined && element.value === now.text)) return;
    now.text = element.value;
    store.type(now.name, readElement(element));
  }
  function handleBlur(element: Element): void {
    // The press removed the element.
    if (!element.isConnected) return;
    if (element.validity.badInput) {
      // Parts of a day or a time cause no input event. They stay as they are, for the person to complete.
      store.touch(now.name);
      return store.commit(now.name, unreadableInput);
    }
    const converted = now.ways.convert?.(element.value) ?? element.value;
    store.commit(now.name, converted);
    const tidy = now.ways.format(store.answer(now.name));
    // An empty answer may be text of spaces.
    if (!field.secret && tidy !== element.value) element.value = tidy;
    now.text = element.value;
  }
  return {
    ref,
    defaultValue: now.start,
    onInput: (event) => {
      // The event's type does not guarantee `isComposing`; events of a keyboard have it.
      if ('isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true) return;
      handleInput(event.currentTarget, isKeystroke(event.nativeEvent));
    },
    onCompositionEnd: (event) => handleInput(event.currentTarget, false),
    onBlur: (event) => {
      const element = event.currentTarget;
      afterPress(() => handleBlur(element));
    },
  };
}

function readElement(element: TextElement): string {
  return element.validity.badInput ? unreadableInput : element.value;
}

/** Whether an input event is a single typed character, not paste, autofill or composition. */
function isKeystroke(event: Event): boolean {
  return 'inputType' in event && event.inputType === 'insertText' && 'data' in event && String(event.data).length === 1;
}

/** Reverts a keystroke and restores the caret. */
function restoreText(element: TextElement, before: string): void {
  const behind = element.value.length - (element.selectionEnd ?? element.value.length);
  element.value = before;
  const place = Math.max(before.length - behind, 0);
  element.setSelectionRange(place, place);
}

/** Writes the filtered text, with the caret behind as many kept characters as before. */
function applyFilter(element: TextElement, hold: (typed: string) => string): void {
  const typed = element.value;
  const filtered = hold(typed);
  if (filtered === typed) return;
  const caret = element.selectionStart ?? typed.length;
  const before = hold(typed.slice(0, caret)).length;
  element.value = filtered;
  const place = caret >= typed.length ? filtered.length : Math.min(before, filtered.length);
  element.setSelectionRange(place, place);
}
