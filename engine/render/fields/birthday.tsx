import { isDay, normaliseAnswer, replaceFutureDate } from '../../validate/index.ts';
import { useField } from '../form/field-room.tsx';
import { useFormRoom, useFormValue } from '../form/form-room.tsx';
import { useText } from '../frame.tsx';
import { eraYear, showDay, slashDay } from './birthday-text.ts';
import { controlAttributes, noteId } from './field-parts.ts';
import { useTextControl } from './use-text-control.ts';

/** A day of birth: slashes come by themselves, a future day becomes today when it is left, and the era's year stands beside it. */
export function BirthdayControl({ name }: { readonly name: string }) {
  const { field, view, id } = useField(name);
  const { store } = useFormRoom();
  const text = useText();
  const control = useTextControl<HTMLInputElement>(field, {
    show: (answer) => (typeof answer === 'string' ? showDay(answer) : ''),
    hold: slashDay,
    leave: (typed) => {
      const day = normaliseAnswer(field, typed);
      return typeof day === 'string' ? replaceFutureDate(day, store.given().now) : typed;
    },
  });
  return (
    <>
      <div className="birthday">
        <input
          {...controlAttributes(id, field, view, true)}
          className="input"
          type="text"
          inputMode="numeric"
          autoComplete="bday"
          readOnly={view.isLocked}
          {...control}
        />
        <EraYear name={name} />
      </div>
      <p id={noteId(id)} className="field-note">
        {text('form.birthdayExample')}
      </p>
    </>
  );
}

function EraYear({ name }: { readonly name: string }) {
  const { store } = useFormRoom();
  const text = useText();
  const day = useFormValue('typing', () => {
    const answer = store.answer(name);
    return typeof answer === 'string' && isDay(answer) ? answer : '';
  });
  const found = day === '' ? undefined : eraYear(day);
  if (found === undefined) return <span className="era-year" />;
  const year = found.year === 1 ? text('form.era.first') : String(found.year);
  return <span className="era-year">{text(`form.era.${found.era}`, { year })}</span>;
}
