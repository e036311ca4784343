import { memo, useEffect, useRef } from 'react';
import type { Json } from '../../../declare/index.ts';
import { controlAttributes } from '../../form/field-parts.ts';
import type { FieldWidget } from '../../form/field-registry.ts';
import { useFormContext } from '../../form/form-context.tsx';
import type { NamedChoice } from '../../form/frame/field-choices.ts';
import { useField } from '../../form/frame/field-context.tsx';
import { useInputs, useStart } from '../../form/use-start.ts';
import { useShownText, useText } from '../../frame.tsx';
import { ChevronIcon } from '../../icons.tsx';
import { textOption } from '../text/control.tsx';
import { useChoiceSearch } from './use-choice-search.tsx';

const chevron = <ChevronIcon to="down" />;

/**
 * A native select: it works without scripts, and phones have a better picker than a custom one. An answer that is no longer offered
 * leaves it empty; the browser would choose the first option instead.
 */
function SelectControl({ name }: { readonly name: string }) {
  const { field, view, id, choices: offered } = useField(name);
  const { store } = useFormContext();
  const text = useText();
  const formatText = useShownText();
  const empty = field.emptyLabel === undefined ? text('form.choose') : formatText(field.emptyLabel);
  const none = textOption(field, 'unselected') ?? '';
  const start = useStart(name);
  const { search, choices } = useChoiceSearch(name, offered);
  const ref = useRef<HTMLSelectElement>(null);
  useInputs(name, ref, (element) => ({
    read: () => element.value,
    write: (answer) => {
      element.value = typeof answer === 'string' ? answer : none;
    },
  }));
  const chosen = typeof start === 'string' ? start : none;
  const isOffered = includes(choices, store.answer(name));
  const hasBlank = field.options['blank'] === true || !isOffered;
  const drawn = useRef(choices);
  // The browser chooses another option in place of one that is removed. What was chosen before scripts ran stays.
  useEffect(() => {
    if (ref.current === null || drawn.current === choices) return;
    drawn.current = choices;
    const answer = store.answer(name);
    ref.current.value = includes(choices, answer) ? answer : none;
  }, [store, name, choices, none]);
  const attributes = controlAttributes(id, field, view);
  return (
    <>
      {search}
      <div className="select">
        <select
          {...attributes}
          // A hidden control submits a locked select, because browsers do not send disabled controls.
          name={view.isLocked ? undefined : name}
          disabled={view.isLocked}
          className="input"
          autoComplete={textOption(field, 'autocomplete')}
          ref={ref}
          defaultValue={isOffered ? chosen : none}
          onChange={(event) => {
            store.touch(name);
            store.commit(name, event.currentTarget.value);
          }}
        >
          {hasBlank && <option value={none}>{empty}</option>}
          <Options choices={choices} />
        </select>
        {chevron}
        {view.isLocked && <input type="hidden" name={name} value={chosen} />}
      </div>
    </>
  );
}

const includes = (choices: readonly NamedChoice[], answer: Json): answer is string =>
  choices.some(({ value }) => value === answer);

/** Memoised: there may be 47 choices, and most changes of a field do not affect them. */
const Options = memo(function Options({ choices }: { readonly choices: readonly NamedChoice[] }) {
  return choices.map((choice) => (
    <option key={choice.value} value={choice.value}>
      {choice.name}
    </option>
  ));
});

/**
 * A native select of `choices`. `blank`: initially empty, with the value `unselected`; `orders`: the values in the order of
 * other languages.
 */
export const control: FieldWidget = { Control: SelectControl, frame: 'label' };
