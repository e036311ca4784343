import { useCallback, useState } from 'react';
import type { FieldPlan, Json } from '../../declare/index.ts';
import { readLookup } from '../../submit/index.ts';
import { keepDigits, offerKatakana } from '../../validate/index.ts';
import { afterPress } from '../form/after-press.ts';
import { useField, useFormRoom } from '../form/form-room.tsx';
import { useText } from '../frame.tsx';
import { controlAttributes, noteId } from './field-parts.ts';
import { LookupRow } from './lookup.tsx';
import { type TextHandling, useTextControl } from './use-text-control.ts';
import { useVerify } from './use-verify.ts';

/** One line of text, and what its kind adds: digits only, katakana that is offered, a call that looks whether a name is free. */
export function TextControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const digits = field.options['digits'];
  const control = useTextControl<HTMLInputElement>(field, {
    show: (answer) => (typeof answer === 'string' ? answer : ''),
    ...(typeof digits === 'number' ? { hold: (typed: string) => keepDigits(typed).slice(0, digits) } : {}),
  });
  const offer = useOffer(field, control);
  const verify = useVerify(field);
  const lookup = readLookup(field);
  const input = (
    <input
      {...controlAttributes(id, field, view, offer.katakana !== undefined)}
      className={typeof digits === 'number' ? `input input-digits input-digits-${digits}` : 'input'}
      type={textOption(field, 'type') ?? 'text'}
      inputMode={inputMode(field)}
      autoComplete={textOption(field, 'autocomplete')}
      {...(field.options['type'] === 'email' || field.kind === 'login-id' ? { autoCapitalize: 'none', spellCheck: false } : {})}
      readOnly={view.isLocked}
      ref={control.ref}
      defaultValue={control.defaultValue}
      onInput={control.onInput}
      onCompositionEnd={control.onCompositionEnd}
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
