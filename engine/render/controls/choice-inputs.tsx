import { useEffect, useRef } from 'react';
import type { Json } from '../../declare/index.ts';
import { controlAttributes, partId } from '../form/field-parts.ts';
import { useFormContext } from '../form/form-context.tsx';
import { useField } from '../form/frame/field-context.tsx';
import { useInputs, useStart } from '../form/use-start.ts';
import { useText } from '../frame.tsx';

/** Characters of a label that fits beside others. */
const shortLabel = 14;

export interface ChoiceInputsProps {
  readonly name: string;
  readonly type: 'radio' | 'checkbox';
  /** The answer that the values of the checked inputs make. */
  readonly answerOf: (checked: readonly string[]) => Json;
}

/** One input per choice. The first one has the field's id, so that links to the field reach it. An optional answer can be taken back. */
export function ChoiceInputs({ name, type, answerOf }: ChoiceInputsProps) {
  const { field, view, id, choices } = useField(name);
  const { store } = useFormContext();
  const text = useText();
  const start = useStart(name);
  const isClearable = field.options['clearable'] === true && !view.isRequired && !view.isLocked;
  const offered = isClearable ? [...choices, { value: '', name: text('form.noAnswer') }] : choices;
  const isShort = offered.every(({ name: label }) => label.length <= shortLabel);
  const ref = useRef<HTMLDivElement>(null);
  const read = (element: HTMLElement): Json => answerOf(listChecked(element));
  useInputs(name, ref, (element) => ({
    read: () => read(element),
    write: (answer) => {
      for (const input of element.querySelectorAll('input')) input.checked = includes(answer, input.value);
    },
  }));
  // Choices that came with new page data were not there when the answer was written.
  useEffect(() => {
    const inputs = ref.current?.querySelectorAll('input') ?? [];
    for (const [index, { value }] of choices.entries()) {
      const input = inputs[index];
      if (input !== undefined) input.checked = includes(store.answer(name), value);
    }
  }, [store, name, choices]);
  const { 'aria-required': _required, ...attributes } = controlAttributes(id, field, view);
  return (
    <div ref={ref} className={isShort ? 'choices choices-short' : 'choices'}>
      {offered.map((choice, index) => (
        <label key={choice.value} className="choice">
          <input
            {...attributes}
            id={index === 0 ? id : partId(id, `choice${index}`)}
            type={type}
            value={choice.value}
            defaultChecked={includes(start, choice.value)}
            // A locked radio button that is checked stays enabled: without scripts the browser sends no disabled input.
            disabled={view.isLocked && !(type === 'radio' && choice.value === start)}
            onChange={() => {
              store.touch(name);
              if (ref.current !== null) store.commit(name, read(ref.current));
            }}
          />
          {choice.image !== undefined && <img className="choice-image" src={choice.image} alt="" width={32} height={20} />}
          <span>{choice.name}</span>
        </label>
      ))}
    </div>
  );
}

function listChecked(element: HTMLElement): string[] {
  return [...element.querySelectorAll<HTMLInputElement>('input:checked')].map((input) => input.value);
}

function includes(answer: Json, value: string): boolean {
  return Array.isArray(answer) ? answer.includes(value) : answer === value;
}
