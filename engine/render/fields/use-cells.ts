import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { FieldPlan, Json } from '../../declare/index.ts';
import { keepDigits } from '../../validate/index.ts';
import { useFormRoom } from '../form/form-room.tsx';
import { useScripts } from '../frame.tsx';

export interface Cells {
  readonly holder: RefObject<HTMLDivElement | null>;
  readonly plain: RefObject<HTMLInputElement | null>;
  /** Something was typed in a cell: one digit of it stays, and the next cell has the focus. */
  take(index: number): void;
  /** A key in a cell. Gives whether it did something. */
  press(index: number, key: string): boolean;
  /** Fills all cells, or none. */
  paste(text: string): void;
  /** The focus goes elsewhere: the answer is complete. */
  leave(event: FocusEvent): void;
}

/** The cells of a number: they keep their own digits, and the plain control holds them together. */
export function useCells(field: FieldPlan, length: number): Cells {
  const { store } = useFormRoom();
  const scripts = useScripts();
  const holder = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLInputElement>(null);
  const digits = useRef<readonly string[]>([]);
  const { key } = field;

  const all = () => [...(holder.current?.querySelectorAll<HTMLInputElement>('[data-cell]') ?? [])];
  const put = (next: readonly string[]): void => {
    digits.current = next;
    for (const [index, cell] of all().entries()) cell.value = next[index] ?? '';
    if (plain.current !== null) plain.current.value = next.join('');
  };
  const latest = useRef(put);
  latest.current = put;

  useEffect(() => {
    const element = plain.current;
    if (element === null) return undefined;
    const write = (answer: Json) => latest.current([...keepDigits(typeof answer === 'string' ? answer : '')]);
    if (element.value === '') write(store.answer(key));
    return store.register(key, { read: () => element.value, write });
  }, [store, key]);

  // What was typed before scripts ran stands in the plain control.
  useEffect(() => {
    if (scripts) latest.current([...keepDigits(plain.current?.value ?? '')].slice(0, length));
  }, [scripts, length]);

  function change(next: readonly string[]): void {
    put(next);
    store.type(key, next.join(''));
    forgive();
  }

  /** What was said of the number, and of the one that it is compared with, is over with any edit. */
  function forgive(): void {
    const of = field.options['of'];
    for (const other of store.form.fields) {
      const isPair = other.key === key || other.key === of || other.options['of'] === key;
      if (isPair && store.view(other.key).issues.length > 0) store.changeView(other.key, { issues: [] });
    }
    store.clearSummary();
  }

  function focus(index: number): void {
    all()[Math.max(0, Math.min(index, length - 1))]?.focus();
  }

  function fill(found: string): void {
    change([...found]);
    focus(length - 1);
  }

  return {
    holder,
    plain,
    take(index) {
      const cell = all()[index];
      if (cell === undefined) return;
      const typed = keepDigits(cell.value);
      const before = digits.current[index] ?? '';
      // A keyboard that offers the whole number puts it into one cell.
      if (typed.length === length) return fill(typed);
      // A letter takes nothing away.
      const digit = typed === '' ? (cell.value === '' ? '' : before) : pickDigit(typed, before);
      change(Array.from({ length }, (_, at) => (at === index ? digit : (digits.current[at] ?? ''))));
      if (typed !== '' && index < length - 1) focus(index + 1);
    },
    press(index, pressed) {
      if (pressed === 'ArrowLeft') focus(index - 1);
      else if (pressed === 'ArrowRight') focus(index + 1);
      else if (pressed === 'Home') focus(0);
      else if (pressed === 'End') focus(length - 1);
      else if (pressed === 'Backspace' && all()[index]?.value === '' && index > 0) {
        change(Array.from({ length }, (_, at) => (at === index - 1 ? '' : (digits.current[at] ?? ''))));
        focus(index - 1);
      } else return false;
      return true;
    },
    paste(text) {
      const found = keepDigits(text);
      if (found.length === length) fill(found);
    },
    leave(event) {
      if (holder.current?.contains(event.relatedTarget) === true) return;
      store.commit(key, plain.current?.value ?? '');
    },
  };
}

/** Of what stands in a cell the digit that came: `("12", "1")` → "2". */
function pickDigit(typed: string, before: string): string {
  return typed.replace(before, '')[0] ?? typed[0] ?? '';
}
