import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { TextPlan } from '../../../declare/index.ts';
import { matchesSearch } from '../../../texts/index.ts';
import { useFormContext } from '../../form/form-context.tsx';
import type { NamedChoice } from '../../form/frame/field-choices.ts';
import { useField } from '../../form/frame/field-context.tsx';
import { useShownText } from '../../frame.tsx';

/** Fewer are found without a search. */
const minChoices = 8;

interface ChoiceSearch {
  readonly search: ReactNode;
  readonly choices: readonly NamedChoice[];
}

/** The field that filters the choices: only scripts draw it, because without them it would do nothing. What is chosen stays. */
export function useChoiceSearch(name: string, offered: readonly NamedChoice[]): ChoiceSearch {
  const { field } = useField(name);
  const { store } = useFormContext();
  const formatText = useShownText();
  const [words, setWords] = useState<string>();
  // A compiled text.
  const label = field.options['searchLabel'] as unknown as TextPlan | undefined;
  useEffect(() => {
    if (label !== undefined) setWords('');
  }, [label]);
  const choices = useMemo(() => {
    if (words === undefined || words === '') return offered;
    const answer = store.answer(name);
    return offered.filter((choice) => choice.value === answer || matchesSearch(choice.name, words));
  }, [store, name, offered, words]);
  if (label === undefined || words === undefined || offered.length < minChoices) return { search: undefined, choices };
  const search = (
    <input
      type="search"
      className="input select-search"
      aria-label={formatText(label)}
      placeholder={formatText(label)}
      autoComplete="off"
      value={words}
      onChange={({ target }) => setWords(target.value)}
      onKeyDown={(event) => {
        // Enter would send the form.
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
  return { search, choices };
}
