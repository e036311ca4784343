// What an address of the tool asks for and nobody knows, said with what is known.
import { findNearest } from '../../../engine/check/nearest.ts';
import { type firstChoices, formStates, schemes } from '../choices.ts';
import type { ShownProject } from '../describe-project.ts';
import { tabs, widths } from './address.ts';

/** So many names are said where none is near. */
const mostNamed = 12;

/**
 * `("?screen=logni&colour=dark", project, "login")` → `['There is no screen "logni". Did you mean "login"?', …]`. `screen`: the one that
 * is shown, whose examples are known.
 */
export function findUnknown(search: string, project: ShownProject, screen: string): readonly string[] {
  const query = new URLSearchParams(search);
  const known = knownValues(project, screen);
  const told: string[] = [];
  for (const [name, value] of query) {
    const values = known.get(name);
    if (values === undefined) told.push(say('parameter', name, [...known.keys()]));
    else if (name === 'set') told.push(...sayOfSetting(value, project));
    // The examples of a screen that is not there are not known either.
    else if (name === 'example' && query.has('screen') && query.get('screen') !== screen) continue;
    else if (!values.includes(value)) {
      const shown = name === 'screen' && screen !== '' ? ` Shown instead: "${screen}".` : '';
      told.push(say(name === 'example' ? `example of ${screen}` : name, value, values) + shown);
    }
  }
  return [...new Set(told)];
}

function knownValues(project: ShownProject, screen: string): ReadonlyMap<string, readonly string[]> {
  const { screens, languages, themes, settings } = project;
  const examples = screens.find(({ id }) => id === screen)?.examples ?? [];
  const values: Readonly<Record<keyof typeof firstChoices, readonly string[]>> = {
    screen: screens.map(({ id }) => id),
    example: examples.map(({ name }) => name),
    language: languages,
    theme: themes,
    scheme: schemes,
    settings,
    set: [],
    state: formStates,
  };
  return new Map<string, readonly string[]>([...Object.entries(values), ['width', widths], ['tab', tabs]]);
}

/** `registration.genderInputType:Radoi` */
function sayOfSetting(given: string, { switches }: ShownProject): readonly string[] {
  const [path = '', value = ''] = given.split(/:(.*)/s);
  const found = switches.find((each) => each.path === path);
  if (found === undefined)
    return [
      say(
        'single setting',
        path,
        switches.map((each) => each.path),
      ),
    ];
  const values = found.values.map(String);
  return values.includes(value) ? [] : [say(`value of ${path}`, value, values)];
}

function say(what: string, name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known);
  const begin = `There is no ${what} "${name}".`;
  if (nearest !== undefined) return `${begin} Did you mean "${nearest}"?`;
  if (known.length === 0) return begin;
  const named = known.slice(0, mostNamed).join(', ');
  return `${begin} Known: ${named}${known.length > mostNamed ? `, and ${known.length - mostNamed} more` : ''}.`;
}
