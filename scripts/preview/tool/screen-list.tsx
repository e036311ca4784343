import SearchIcon from '@mui/icons-material/Search';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isComposing } from '../../../engine/render/keys/is-composing.ts';
import type { ShownProject, ShownScreen } from '../describe-project.ts';
import { addressOf, openScreen, type View } from './address.ts';

export interface ScreenListProps {
  readonly project: ShownProject;
  readonly view: View;
  readonly open: (view: View) => void;
}

/** Every screen by area, searchable by route, title or example. `/` focuses the search, arrow keys move through the results. */
export function ScreenList({ project, view, open }: ScreenListProps) {
  const [search, setSearch] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const current = useRef<HTMLAnchorElement>(null);
  const matchingScreens = project.screens.filter((screen) => isFound(screen, search));
  const areas = [...new Set(matchingScreens.map(({ area }) => area))];

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  useEffect(() => {
    if (view.choices.screen !== '') current.current?.scrollIntoView({ block: 'nearest' });
  }, [view.choices.screen]);

  const walk = (event: React.KeyboardEvent<HTMLElement>): void => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && !(event.key === 'Enter' && event.target === field.current)) return;
    event.preventDefault();
    const at = matchingScreens.findIndex(({ id }) => id === view.choices.screen);
    const next =
      step === 0
        ? at < 0
          ? matchingScreens[0]
          : matchingScreens[at]
        : matchingScreens[at < 0 ? 0 : (at + step + matchingScreens.length) % matchingScreens.length];
    if (next !== undefined) open(openScreen(view, next.id));
  };

  return (
    <aside className="list" aria-label="Find a screen" onKeyDown={walk}>
      <TextField
        className="search"
        type="search"
        placeholder="Search  /"
        fullWidth
        inputRef={field}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        slotProps={{
          htmlInput: { 'aria-label': 'Search screens' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <p className="count" aria-live="polite">
        {matchingScreens.length} of {project.screens.length} screens
      </p>
      <nav aria-label="Screens">
        {areas.map((area) => (
          <section key={area}>
            <h2>{area}</h2>
            <ul>
              {matchingScreens
                .filter((screen) => screen.area === area)
                .map((screen) => (
                  <li key={screen.id}>
                    <a
                      ref={screen.id === view.choices.screen ? current : null}
                      href={addressOf(openScreen(view, screen.id))}
                      aria-current={screen.id === view.choices.screen ? 'page' : undefined}
                      onClick={(event) => {
                        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                        event.preventDefault();
                        open(openScreen(view, screen.id));
                      }}
                    >
                      <span className="route">{breakAtSteps(screen.route)}</span>
                      <span className="title">{screen.titles[1] || screen.titles[0] || screen.id}</span>
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
    </aside>
  );
}

function isFound({ id, route, titles, examples }: ShownScreen, search: string): boolean {
  const names = examples.map(({ name }) => name);
  const text = [id, route, ...titles, ...names].join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select');
}

/** Allows line breaks in a long address before its segments: `"/mypage/edit"` → `["/mypage", <wbr />, "/edit"]`. */
function breakAtSteps(route: string): ReactNode {
  const steps = route.split(/(?=\/)/);
  return steps.flatMap((step, index) => (index === 0 ? [step] : [<wbr key={`${index} ${step}`} />, step]));
}
