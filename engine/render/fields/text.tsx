import { useCallback, useState } from 'react';
import type { FieldPlan, Json } from '../../declare/index.ts';
import { readLookup } from '../../submit/index.ts';
import { keepDigits, offerKatakana } from '../../validate/index.ts';
import { afterPress } from '../form/after-press.ts';
import { type OpenField, useField } from '../form/field-room.tsx';
import { useFormRoom } from '../form/form-room.tsx';
import { useText } from '../frame.tsx';
import { controlAttributes, noteId } from './field-parts.ts';
import { LookupRow } from './lookup.tsx';
import { type TextHandling, type TextWays, useTextControl } from './use-text-control.ts';
import { useVerify } from './use-verify.ts';

/** One line of text, and what its kind adds: digits only, katakana that is offered, a call that looks whether a name is free. */
export function TextControl({ name }: { readonly name: string }) {
  const { field } = useField(name);
  const isPlain = field.options['offer'] === undefined && field.options['verify'] === undefined;
  if (isPlain && readLookup(field) === undefined) return <PlainText name={name} />;
  return <AssistedText name={name} />;
}

/** A long form is made of these: nothing but the input. */
function PlainText({ name }: { readonly name: string }) {
  const open = useField(name);
  const control = useTextControl<HTMLInputElement>(open.field, waysOf(open.field));
  return <input {...textAttributes(open, false)} {...control} />;
}

function AssistedText({ name }: { readonly name: string }) {
  const open = useField(name);
  const { field, id } = open;
  const control = useTextControl<HTMLInputElement>(field, waysOf(field));
  const offer = useOffer(field, control);
  const verify = useVerify(field);
  const lookup = readLookup(field);
  const input = (
    <input
      {...textAttributes(open, offer.katakana !== undefined)}
      {...control}
      onBlur={(event) => {
        control.onBlur(event);
        afterPress(() => {
          offer.look();
          verify();
        });
      }}
    />
  );
  return (
    <>
      {lookup === undefined ? (
        input
      ) : (
        <LookupRow name={name} lookup={lookup}>
          {input}
        </LookupRow>
      )}
      {offer.katakana !== undefined && <OfferButton id={id} katakana={offer.katakana} onTake={offer.take} />}
    </>
  );
}

function waysOf({ options: { digits } }: FieldPlan): TextWays {
  return typeof digits === 'number' ? { show, hold: (typed) => keepDigits(typed).slice(0, digits) } : plainWays;
}

const show = (answer: Json) => (typeof answer === 'string' ? answer : '');
const plainWays: TextWays = { show };

function textAttributes({ field, view, id }: OpenField, hasNote: boolean) {
  const { digits, type } = field.options;
  return {
    ...controlAttributes(id, field, view, hasNote),
    className: typeof digits === 'number' ? `input input-digits input-digits-${digits}` : 'input',
    type: textOption(field, 'type') ?? 'text',
    inputMode: inputMode(field),
    autoComplete: textOption(field, 'autocomplete'),
    ...(type === 'email' || field.kind === 'login-id' ? { autoCapitalize: 'none', spellCheck: false } : {}),
    readOnly: view.isLocked,
  };
}

export function textOption(field: FieldPlan, name: string): string | undefined {
  const value = field.options[name];
  return typeof value === 'string' ? value : undefined;
}

function inputMode(field: FieldPlan): 'numeric' | 'email' | 'tel' | undefined {
  const mode = field.options['inputmode'];
  return mode === 'numeric' || mode === 'email' || mode === 'tel' ? mode : undefined;
}

interface Offer {
  readonly katakana: string | undefined;
  look(): void;
  take(): void;
}

/** Hiragana and half-width kana as katakana: offered, never put in by itself, since only the person knows the reading. */
function useOffer(field: FieldPlan, control: TextHandling<HTMLInputElement>): Offer {
  const { store } = useFormRoom();
  const [katakana, setKatakana] = useState<string | undefined>(undefined);
  const isOffered = field.options['offer'] === 'katakana';
  const look = useCallback(() => {
    const typed = store.answer(field.key);
    setKatakana(isOffered ? findOffer(typed) : undefined);
  }, [store, field.key, isOffered]);
  const take = useCallback(() => {
    if (katakana === undefined) return;
    store.write(field.key, katakana);
    store.commit(field.key, katakana);
    setKatakana(undefined);
    control.ref.current?.focus();
  }, [store, field.key, katakana, control.ref]);
  return { katakana, look, take };
}

function findOffer(typed: Json): string | undefined {
  if (typeof typed !== 'string') return undefined;
  const katakana = offerKatakana(typed);
  return katakana === typed ? undefined : katakana;
}

function OfferButton({ id, katakana, onTake }: { readonly id: string; readonly katakana: string; readonly onTake: () => void }) {
  const text = useText();
  return (
    <p id={noteId(id)} className="field-note">
      <button type="button" className="button button-quiet field-offer" onClick={onTake}>
        {text('form.offerKatakana', { text: katakana })}
      </button>
    </p>
  );
}
