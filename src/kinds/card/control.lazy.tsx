import { type RefObject, useRef, useState } from 'react';
import { isObject } from '../../../engine/declare/index.ts';
import {
  afterPress,
  describe,
  type Exchanged,
  partId,
  useField,
  useFormContext,
  useInputs,
} from '../../../engine/render/controls/index.ts';
import { type FieldWidget, useScripts, useText, useTexts } from '../../../engine/render/index.ts';
import { extractDigits } from '../../../engine/validate/index.ts';
import { findCardMark } from '../../rules/card-marks.ts';
import {
  type CardPart,
  type CardParts,
  findBrand,
  findPartProblem,
  formatExpiry,
  groupDigits,
  holdExpiry,
  longestNumber,
  cardParts as parts,
  readExpiry,
  typedCard,
} from '../card-script/card-number.ts';
import { findWrongParts, formatProblem, formatTokenError } from '../card-script/card-text.ts';
import { useCardScript, useFieldData } from '../card-script/use-card-script.ts';
import { HostedCardInputs } from './hosted-card.tsx';

const autocomplete: { readonly [part in CardPart]: string } = {
  number: 'cc-number',
  limit: 'cc-exp',
  securityCode: 'cc-csc',
};

/**
 * Number, expiry and security code. The inputs have no name, so that no form posts them, and only this component reads them: their
 * content goes to the provider's script and nowhere else.
 */
function CardControl({ name }: { readonly name: string }) {
  const { field } = useField(name);
  const scripts = useScripts();
  const text = useText();
  const script = useFieldData(field, 'script');
  if (!scripts) return <p className="card-needs-scripts">{text('form.card.needsScripts')}</p>;
  return isObject(script) && script['hostsInputs'] === true ? <HostedCardInputs name={name} /> : <CardInputs name={name} />;
}

function CardInputs({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const text = useText();
  const ref = useRef<HTMLDivElement>(null);
  const { digits, change, leave } = useCard(name, ref);
  const wrong = findWrongParts(view.issues);
  const brand = findBrand(digits);
  const describedBy = describe(id, field, view);
  return (
    <div ref={ref} className="payment-card">
      {parts.map((part) => (
        <div key={part} className={`payment-card-part payment-card-part-${part}`}>
          <label className="field-label" htmlFor={inputId(id, part)}>
            {text(`form.card.${part}`)}
          </label>
          {part === 'number' && <Brand brand={brand} />}
          <input
            id={inputId(id, part)}
            data-card={part}
            className="input"
            type="text"
            inputMode="numeric"
            autoComplete={autocomplete[part]}
            placeholder={part === 'limit' ? 'MM/YY' : undefined}
            spellCheck={false}
            maxLength={maxLengths(digits)[part]}
            aria-required="true"
            aria-invalid={wrong.includes(part) || undefined}
            aria-describedby={describedBy}
            onInput={({ currentTarget, nativeEvent }) => {
              // Only keyboard events have `isComposing`.
              if ('isComposing' in nativeEvent && nativeEvent.isComposing === true) return;
              change(currentTarget);
            }}
            onCompositionEnd={(event) => change(event.currentTarget)}
            onPaste={(event) => {
              event.preventDefault();
              paste(event.currentTarget, part, event.clipboardData.getData('text'));
            }}
            onBlur={() => afterPress(() => leave(part))}
          />
        </div>
      ))}
      <p className="visually-hidden" role="status">
        {brand?.name}
      </p>
    </div>
  );
}

function Brand({ brand }: { readonly brand: ReturnType<typeof findBrand> }) {
  if (brand === undefined) return null;
  const mark = findCardMark(brand.code);
  return (
    <span className="payment-card-brand" data-brand={brand.code}>
      {brand.name}
      {mark !== null && <img src={mark} alt="" width={36} height={24} />}
    </span>
  );
}

const inputId = (id: string, part: CardPart): string => (part === 'number' ? id : partId(id, part));

/** None for the expiry: it may be pasted or filled with its century, and is read when it is left. */
function maxLengths(digits: string): { readonly [part in CardPart]: number | undefined } {
  return { number: longestNumber(digits), limit: undefined, securityCode: findBrand(digits)?.codeLength ?? 3 };
}

/** The state of the inputs, and the control that the form's store knows. */
function useCard(name: string, ref: RefObject<HTMLDivElement | null>) {
  const { field } = useField(name);
  const { store } = useFormContext();
  const texts = useTexts();
  const [digits, setDigits] = useState('');
  const leftParts = useRef(new Set<CardPart>());
  const openScript = useCardScript(field);
  const read = (): CardParts => readParts(ref.current);
  const problemOf = (part: CardPart) => findPartProblem(part, read(), store.validationContext().now);
  function show(shownParts: readonly CardPart[], isEmptyShown: boolean): void {
    const card = read();
    const wrongParts = shownParts.filter((part) => (isEmptyShown || card[part] !== '') && problemOf(part) !== undefined);
    store.changeView(name, { issues: wrongParts.map((part) => formatProblem(texts, name, problemOf(part) ?? '')) });
  }
  function change(input: HTMLInputElement): void {
    const part = parts.find((candidate) => candidate === input.dataset['card']);
    if (part !== undefined) tidy(input, part);
    const card = read();
    setDigits(card.number);
    store.touch(name);
    store.type(name, isEmpty(card) ? null : typedCard);
    const wrong = findWrongParts(store.view(name).issues);
    if (wrong.length > 0) show(wrong, true);
  }
  function leave(part: CardPart): void {
    leftParts.current.add(part);
    if (part === 'limit') writeExpiry(ref.current);
    store.commit(name, isEmpty(read()) ? null : typedCard);
    show([...leftParts.current], false);
  }
  useInputs(name, ref, (element) => ({
    read: () => (isEmpty(readParts(element)) ? null : typedCard),
    // A token is never shown again.
    write: () => undefined,
    complete: () => writeExpiry(element),
    clear: () => {
      for (const input of element.querySelectorAll('input')) input.value = '';
      setDigits('');
    },
    focus: () => {
      const first = parts.find((part) => findPartProblem(part, readParts(element), store.validationContext().now) !== undefined);
      inputOf(element, first ?? 'number')?.focus();
    },
    findProblems: () => {
      const card = readParts(element);
      const wrong = parts.filter((part) => findPartProblem(part, card, store.validationContext().now) !== undefined);
      return wrong.map((part) => formatProblem(texts, name, findPartProblem(part, card, store.validationContext().now) ?? ''));
    },
    exchange: async (): Promise<Exchanged> => {
      try {
        const script = await openScript();
        if (script === undefined) return { problem: formatProblem(texts, name, 'script') };
        const made = await script.createToken(readParts(element));
        return 'token' in made ? { answer: made.token } : { problem: formatTokenError(texts, name, made.errorCode) };
      } catch {
        return { problem: formatProblem(texts, name, 'script') };
      }
    },
  }));
  return { digits, change, leave };
}

const inputOf = (element: HTMLElement | null, part: CardPart): HTMLInputElement | null =>
  element?.querySelector<HTMLInputElement>(`[data-card=${part}]`) ?? null;

function readParts(element: HTMLElement | null): CardParts {
  const value = (part: CardPart) => inputOf(element, part)?.value ?? '';
  return {
    number: extractDigits(value('number')),
    limit: readExpiry(value('limit')),
    securityCode: extractDigits(value('securityCode')),
  };
}

const isEmpty = (card: CardParts): boolean => parts.every((part) => card[part] === '');

/** Writes the expiry as it was read: `"2030/12"` → `"12/30"`. */
function writeExpiry(element: HTMLElement | null): void {
  const input = inputOf(element, 'limit');
  const text = formatExpiry(readExpiry(input?.value ?? ''));
  if (input !== null && text !== input.value) input.value = text;
}

function formatPart(part: CardPart, text: string): string {
  if (part === 'number') return groupDigits(extractDigits(text));
  return part === 'limit' ? holdExpiry(text) : extractDigits(text);
}

/** Formats an input. The caret stays behind the same digit. */
function tidy(input: HTMLInputElement, part: CardPart): void {
  const typed = input.value;
  const text = formatPart(part, typed);
  if (text === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const before = extractDigits(typed.slice(0, caret)).length;
  input.value = text;
  const place = caret >= typed.length ? text.length : placeAfter(text, before);
  input.setSelectionRange(place, place);
}

function placeAfter(text: string, digits: number): number {
  let seen = 0;
  for (const [index, sign] of [...text].entries()) {
    if (seen === digits) return index;
    if (/\d/.test(sign)) seen += 1;
  }
  return text.length;
}

/** Inserts pasted text without the limit of `maxlength`, which would cut separators and digits alike. */
function paste(input: HTMLInputElement, part: CardPart, pasted: string): void {
  const [from, to] = [input.selectionStart ?? 0, input.selectionEnd ?? 0];
  const newValue = input.value.slice(0, from) + pasted + input.value.slice(to);
  const text = formatPart(part, from === 0 && to === input.value.length ? pasted : newValue);
  input.value = part === 'number' ? text.slice(0, 23) : text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Number, expiry and security code of a card. `script` (data). */
export const control: FieldWidget = { Control: CardControl, frame: 'group' };
