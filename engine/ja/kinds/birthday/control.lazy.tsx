import { useState } from 'react';
import { FullNote } from '../../../render/controls/full-note.tsx';
import { textOption } from '../../../render/controls/text/control.tsx';
import { useTextControl } from '../../../render/controls/use-text-control.ts';
import { controlAttributes, noteId } from '../../../render/form/field-parts.ts';
import type { FieldWidget } from '../../../render/form/field-registry.ts';
import { useFormContext, useFormValue } from '../../../render/form/form-context.tsx';
import { useField } from '../../../render/form/frame/field-context.tsx';
import { useText } from '../../../render/frame.tsx';
import { isDay, isFuture, normaliseAnswer, replaceFutureDate } from '../../../validate/index.ts';
import { eraYear } from '../../eras.ts';
import { isDayTooLong, showDay, slashDay } from './birthday-text.ts';

/** A birthday: inserts slashes, replaces a future day by today on blur, and shows the year of the era. */
function BirthdayControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const text = useText();
  const [isFull, setFull] = useState(false);
  const leave = useLeaveDay(name);
  const control = useTextControl<HTMLInputElement>(field, {
    format: (answer) => (typeof answer === 'string' ? showDay(answer) : ''),
    filter: slashDay,
    isTooLong: isDayTooLong,
    onFull: setFull,
    convert: leave,
  });
  return (
    <>
      <div className="birthday">
        <input
          {...controlAttributes(id, field, view, true)}
          className="input"
          type="text"
          inputMode="numeric"
          autoComplete={textOption(field, 'autocomplete')}
          readOnly={view.isLocked}
          {...control}
        />
        <EraYear name={name} />
      </div>
      <FullNote name={name} count={8} words={isFull ? 'form.full' : undefined} />
      <p id={noteId(id)} className="field-note">
        {text('form.birthdayExample')}
      </p>
    </>
  );
}

/**
 * Replaces a future day by today (VALIDATION-013). This is also an issue, so that nobody submits a birthday they did not type.
 */
function useLeaveDay(name: string): (typed: string) => string {
  const { field } = useField(name);
  const { store } = useFormContext();
  return (typed) => {
    const day = normaliseAnswer(field, typed);
    const { now } = store.validationContext();
    if (typeof day !== 'string' || !isFuture(day, now)) return typed;
    const today = replaceFutureDate(day, now);
    store.replaceTyped(field.key, { at: `/${field.key}`, rule: 'futureReplaced', typed: typed.trim(), today: showDay(today) });
    return showDay(today);
  };
}

function EraYear({ name }: { readonly name: string }) {
  const { store } = useFormContext();
  const text = useText();
  const day = useFormValue('typing', () => {
    const answer = store.answer(name);
    return typeof answer === 'string' && isDay(answer) ? answer : '';
  });
  const yearOfEra = day === '' ? undefined : eraYear(day);
  if (yearOfEra === undefined) return <span className="era-year" />;
  const year = yearOfEra.year === 1 ? text('form.era.first') : String(yearOfEra.year);
  return <span className="era-year">{text(`form.era.${yearOfEra.era}`, { year })}</span>;
}

/** A day with automatic slashes, and the year of the Japanese era beside it. */
export const control: FieldWidget = { Control: BirthdayControl, frame: 'label' };
