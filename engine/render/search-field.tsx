import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { TextPlan } from '../declare/index.ts';
import { useFrame, useShownText } from './frame.tsx';

export interface SearchPlan {
  readonly label: TextPlan;
  readonly submitLabel: TextPlan;
  readonly resultCount: TextPlan;
  readonly noResults: TextPlan;
  /** The server searches: see the block list. */
  readonly onServer?: boolean;
}

interface Search {
  readonly words: string;
  readonly change: (words: string) => void;
}

const parameter = 'q';

/** The search text: initially from the address (`?q=react`), then as typed. */
export function useSearch(): Search {
  const { place } = useFrame();
  const [words, change] = useState(() => new URLSearchParams(place.search).get(parameter) ?? '');
  return { words, change };
}

/** A search within the page: without scripts by the address, with scripts while typing. */
export function SearchField({
  plan,
  searching,
  count,
}: {
  readonly plan: SearchPlan;
  readonly searching: Search;
  readonly count: number;
}) {
  const formatText = useShownText();
  const id = useId();
  const { place } = useFrame();
  const input = useRef<HTMLInputElement>(null);
  const { change } = searching;
  const isLive = plan.onServer !== true;
  const search = useCallback(() => change(input.current?.value ?? ''), [change]);
  // Text typed before hydration fired no event.
  useEffect(() => {
    if (isLive) search();
  }, [isLive, search]);
  return (
    <search>
      <form
        method="get"
        action={place.path}
        className={isLive ? 'search search-live' : 'search'}
        onSubmit={(event) => {
          if (!isLive) return;
          event.preventDefault();
          search();
        }}
      >
        <label className="field-label" htmlFor={id}>
          {formatText(plan.label)}
        </label>
        <div className="search-line">
          <input
            ref={input}
            id={id}
            type="search"
            name={parameter}
            className="input"
            autoComplete="off"
            spellCheck={false}
            defaultValue={searching.words}
            {...(isLive ? { onInput: search } : {})}
          />
          <button type="submit" className="button button-plain" data-main="">
            {formatText(plan.submitLabel)}
          </button>
        </div>
        <p role="status" className="search-count">
          {(isLive || searching.words !== '') && formatText(plan.resultCount, { count })}
        </p>
      </form>
    </search>
  );
}
