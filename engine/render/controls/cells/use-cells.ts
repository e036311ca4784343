import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldPlan, Json } from '../../../declare/index.ts';
import { extractDigits } from '../../../validate/index.ts';
import { useFormContext } from '../../form/form-context.tsx';
import { useScripts } from '../../frame.tsx';

/** Why the last input changed nothing. `full`: all cells have a digit. `pasted`: another number of digits was pasted. */
export type CellsNote = 'full' | 'pasted';

export interface Cells {
  readonly note: CellsNote | undefined;
  readonly container: RefObject<HTMLDivElement | null>;
  readonly plain: RefObject<HTMLInputElement | null>;
  /** Handles input in a cell: keeps one digit and focuses the next cell. */
  handleInput(index: number): void;
  /** Handles a key in a cell. Returns whether it did something. */
  handleKey(index: number, key: string): boolean;
  /** Fills all cells or none. */
  paste(text: string): void;
  /** The focus left the cells: the answer is complete. */
  handleBlur(event: FocusEvent): void;
}

/** The cells of a number: they hold the digits, and the plain control holds the joined value. */
export function useCells(field: FieldPlan, length: number): Cells {
  const { store } = useFormContext();
  const scripts = useScripts();
  const container = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLInputElement>(null);
  const digits = useRef<readonly string[]>([]);
  const [note, setNote] = useState<CellsNote>();
  const { key } = field;

  const readCells = () => cellsIn(container.current);
  const writeDigits = (next: readonly string[]): void => {
    digits.current = next;
    for (const [index, cell] of readCells().entries()) cell.value = next[index] ?? '';
    if (plain.current !== null) plain.current.value = next.join('');
  };
  const latest = useRef(writeDigits);
  latest.current = writeDigits;

  useEffect(() => {
    const element = plain.current;
    if (element === null) return undefined;
    const write = (answer: Json) => latest.current([...extractDigits(typeof answer === 'string' ? answer : '')]);
    if (element.value === '') write(store.answer(key));
    const focusEmptyCell = () => {
      const cells = cellsIn(container.current);
      (cells.find((cell) => cell.value === '') ?? cells[0] ?? element).focus();
    };
    return store.register(key, { read: () => element.value, write, focus: focusEmptyCell });
  }, [store, key]);

  // Text typed before scripts ran is in the plain control.
  useEffect(() => {
    if (scripts) latest.current([...extractDigits(plain.current?.value ?? '')].slice(0, length));
  }, [scripts, length]);

  function change(next: readonly string[]): void {
    setNote(undefined);
    writeDigits(next);
    store.type(key, next.join(''));
    clearIssues();
  }

  /** Any edit clears the issues of this number and of the one it is compared with. */
  function clearIssues(): void {
    const sameAs = field.options['sameAs'];
    for (const formField of store.form.fields) {
      const isPair = formField.key === key || formField.key === sameAs || formField.options['sameAs'] === key;
      if (isPair && store.view(formField.key).issues.length > 0) store.changeView(formField.key, { issues: [] });
    }
    if ((store.status().summary?.issues ?? []).length === 0) store.clearSummary();
  }

  function focus(index: number): void {
    readCells()[Math.max(0, Math.min(index, length - 1))]?.focus();
  }

  function fill(code: string): void {
    change([...code]);
    focus(length - 1);
  }

  return {
    note,
    container,
    plain,
    handleInput(index) {
      const cell = readCells()[index];
      if (cell === undefined) return;
      const typed = extractDigits(cell.value);
      const before = digits.current[index] ?? '';
      // Keyboards with autofill put the whole number into one cell.
      if (typed.length === length) return fill(typed);
      // One more digit than there are cells: replacing the last one would go unnoticed.
      const isFull = digits.current.length === length && digits.current.every((digit) => digit !== '');
      if (index === length - 1 && isFull && typed.length > 1) {
        cell.value = before;
        return setNote('full');
      }
      // A letter does not replace the digit.
      const digit = typed === '' ? (cell.value === '' ? '' : before) : pickDigit(typed, before);
      change(Array.from({ length }, (_, at) => (at === index ? digit : (digits.current[at] ?? ''))));
      if (typed !== '' && index < length - 1) focus(index + 1);
    },
    handleKey(index, pressed) {
      if (pressed === 'ArrowLeft') focus(index - 1);
      else if (pressed === 'ArrowRight') focus(index + 1);
      else if (pressed === 'Home') focus(0);
      else if (pressed === 'End') focus(length - 1);
      else if (pressed === 'Backspace' && readCells()[index]?.value === '' && index > 0) {
        change(Array.from({ length }, (_, at) => (at === index - 1 ? '' : (digits.current[at] ?? ''))));
        focus(index - 1);
      } else return false;
      return true;
    },
    paste(text) {
      const code = extractDigits(text);
      if (code.length === length) fill(code);
      else setNote('pasted');
    },
    handleBlur(event) {
      if (container.current?.contains(event.relatedTarget) === true) return;
      store.commit(key, plain.current?.value ?? '');
    },
  };
}

function cellsIn(container: HTMLElement | null): readonly HTMLInputElement[] {
  return [...(container?.querySelectorAll<HTMLInputElement>('[data-cell]') ?? [])];
}

/** The new digit among a cell's characters: `("12", "1")` → "2". */
function pickDigit(typed: string, before: string): string {
  return typed.replace(before, '')[0] ?? typed[0] ?? '';
}
