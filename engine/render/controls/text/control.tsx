import { type ReactNode, useCallback, useState } from 'react';
import type { FieldPlan, Json } from '../../../declare/index.ts';
import { extractDigits, extractPhoneDigits, normaliseAnswer } from '../../../validate/index.ts';
import { controlAttributes } from '../../form/field-parts.ts';
import { type FieldControl, type FieldWidget, findOffer, type Offer } from '../../form/field-registry.ts';
import { useFormContext, useFormValue } from '../../form/form-context.tsx';
import { type OpenField, useField } from '../../form/frame/field-context.tsx';
import { afterPress } from '../../form/submit/after-press.ts';
import { useText } from '../../frame.tsx';
import { useFilled } from '../../lookup/use-found.ts';
import { FullNote, type FullTextKey } from '../full-note.tsx';
import { type TextControlProps, type TextOptions, useTextControl } from '../use-text-control.ts';
import { useVerify } from './use-verify.ts';

/** One line of text with the features of its kind: digits only, another spelling, availability check. */
function chooseControl({ options }: FieldPlan): FieldControl {
  const { offer, verify, digits } = options;
  if (typeof digits === 'number') return DigitsText;
  return offer === undefined && verify === undefined ? PlainText : AssistedText;
}

/** Only the input: long forms consist of these. */
function PlainText({ name }: { readonly name: string }) {
  const open = useField(name);
  const control = useTextControl<HTMLInputElement>(open.field, plainWays);
  // After a look-up without scripts the browser moves the focus itself.
  // biome-ignore lint/a11y/noAutofocus: the person pressed a button that fills this field
  return <input {...textAttributes(open)} autoFocus={useFilled() === name} {...control} />;
}

export interface DigitsTextProps {
  readonly name: string;
  /** Puts something beside the input. */
  readonly Row?: (row: { readonly name: string; readonly children: ReactNode }) => ReactNode;
}

/** Digits only. Excess digits cannot be typed, and a note says so; excess pasted digits stay and are invalid. */
export function DigitsText({ name, Row }: DigitsTextProps) {
  const open = useField(name);
  const { field } = open;
  const most = Number(field.options['digits']);
  const { store } = useFormContext();
  const [full, setFull] = useState<FullTextKey | undefined>(undefined);
  const control = useTextControl<HTMLInputElement>(field, {
    format: formatPlain,
    filter: field.options['plus'] === true ? extractPhoneDigits : extractDigits,
    // Counts as after normalisation: +81 becomes one digit.
    isTooLong: (filtered) => extractDigits(String(normaliseAnswer(field, filtered) ?? '')).length > most,
    onFull: (isFull) => {
      setFull(isFull ? chooseFullText(control.ref.current?.value) : undefined);
      // A phone number without its last digit looks right (its length varies), so it must not be sent unseen.
      if (isFull && field.options['plus'] === true)
        store.replaceTyped(field.key, { at: `/${field.key}`, rule: 'digitRefused', limit: most });
    },
  });
  const input = <input {...textAttributes(open)} {...control} />;
  return (
    <>
      {Row === undefined ? input : <Row name={name}>{input}</Row>}
      <FullNote name={name} count={most} words={full} />
    </>
  );
}

/** A country code is not counted: `"+819012345678"`. */
function chooseFullText(text: string | undefined): FullTextKey {
  return text?.startsWith('+') === true ? 'form.fullBesidesCode' : 'form.full';
}

function AssistedText({ name }: { readonly name: string }) {
  const open = useField(name);
  const { field } = open;
  const offer = findOffer(field);
  const control = useTextControl<HTMLInputElement>(field, {
    format: formatPlain,
    ...(offer === undefined ? {} : { convert: offer.convert }),
  });
  const offered = useOffer(field, control, offer);
  const verify = useVerify(field);
  return (
    <>
      <input
        {...textAttributes(open)}
        {...control}
        onBlur={(event) => {
          control.onBlur(event);
          afterPress(() => {
            offered.update();
            verify();
          });
        }}
      />
      {offer !== undefined && offered.spelling !== undefined && (
        <OfferButton offer={offer} spelling={offered.spelling} onAccept={offered.accept} />
      )}
    </>
  );
}

const formatPlain = (answer: Json) => (typeof answer === 'string' ? answer : '');
const plainWays: TextOptions = { format: formatPlain };

function textAttributes({ field, view, id }: OpenField) {
  const { digits, inputmode, readOnlyValues, verify } = field.options;
  const isFixed = readOnlyValues !== undefined && view.isLocked;
  return {
    ...controlAttributes(id, field, view),
    className: typeof digits === 'number' ? `input input-digits input-digits-${digits}` : isFixed ? 'input input-fixed' : 'input',
    type: textOption(field, 'type') ?? 'text',
    inputMode: inputMode(field),
    autoComplete: textOption(field, 'autocomplete'),
    // What a call verifies is a name, not a sentence.
    ...(inputmode === 'email' || inputmode === 'url' || verify !== undefined
      ? { autoCapitalize: 'none', spellCheck: false }
      : {}),
    readOnly: view.isLocked,
  };
}

export function textOption(field: FieldPlan, name: string): string | undefined {
  const value = field.options[name];
  return typeof value === 'string' ? value : undefined;
}

const inputModes = ['numeric', 'decimal', 'email', 'tel', 'url'] as const;

export function inputMode(field: FieldPlan): (typeof inputModes)[number] | undefined {
  return inputModes.find((mode) => mode === field.options['inputmode']);
}

interface Offered {
  readonly spelling: string | undefined;
  update(): void;
  accept(): void;
}

/** The other spelling of what was typed, from leaving the field until the next change. */
function useOffer(field: FieldPlan, control: TextControlProps<HTMLInputElement>, offer: Offer | undefined): Offered {
  const { store } = useFormContext();
  const [typed, setTyped] = useState<Json | undefined>(undefined);
  const spelling = useFormValue('typing', () =>
    typeof typed === 'string' && typed === store.answer(field.key) ? offer?.rewrite(typed, field.schema) : undefined,
  );
  const update = useCallback(() => setTyped(store.answer(field.key)), [store, field.key]);
  const accept = useCallback(() => {
    if (spelling === undefined) return;
    store.write(field.key, spelling);
    store.commit(field.key, spelling);
    control.ref.current?.focus();
  }, [store, field.key, spelling, control.ref]);
  return { spelling, update, accept };
}

interface OfferButtonProps {
  readonly offer: Offer;
  readonly spelling: string;
  readonly onAccept: () => void;
}

function OfferButton({ offer, spelling, onAccept }: OfferButtonProps) {
  const text = useText();
  return (
    <p className="field-note">
      <button type="button" className="button button-quiet field-offer" onClick={onAccept}>
        {text(offer.text, { text: spelling })}
      </button>
    </p>
  );
}

/**
 * One line. `type` (text, email, tel), `inputmode`, `autocomplete`, `digits` (accepts digits only, and at most this many while
 * typing), `plus` (also a leading plus sign), `offer` (another spelling, by the kind that registers it), `verify` (a call).
 */
export const control: FieldWidget = { Control: PlainText, choose: chooseControl, frame: 'label' };
