// Reports unknown parts of the tool's address, with suggestions.
import { findNearest } from '../../../engine/check/nearest.ts';
import { type firstChoices, formStates, schemes } from '../choices.ts';
import type { ShownProject } from '../describe-project.ts';
import { tabs, widths } from './address.ts';

/** Maximum number of names to list if none is similar. */
const maxNames = 12;

/**
 * `("?screen=logni&colour=dark", project, "login")` → `['There is no screen "logni". Did you mean "login"?', …]`. `screen`: the
 * shown screen.
 */
export function findUnknown(search: string, project: ShownProject, screen: string): readonly string[] {
  const query = new URLSearchParams(search);
  const valuesByName = knownValues(project, screen);
  const messages: string[] = [];
  for (const [name, value] of query) {
    const values = valuesByName.get(name);
    if (values === undefined) messages.push(formatUnknown('parameter', name, [...valuesByName.keys()]));
    else if (name === 'set') messages.push(...checkSetting(value, project));
    // The example belongs to an unknown screen.
    else if (name === 'example' && query.has('screen') && query.get('screen') !== screen) continue;
    else if (!values.includes(value)) {
      const remark = name === 'screen' && screen !== '' ? ` Shown instead: "${screen}".` : '';
      messages.push(formatUnknown(name === 'example' ? `example of ${screen}` : name, value, values) + remark);
    }
  }
  return [...new Set(messages)];
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
function checkSetting(choice: string, { switches }: ShownProject): readonly string[] {
  const [path = '', value = ''] = choice.split(/:(.*)/s);
  const settingSwitch = switches.find((candidate) => candidate.path === path);
  if (settingSwitch === undefined)
    return [
      formatUnknown(
        'single setting',
        path,
        switches.map((candidate) => candidate.path),
      ),
    ];
  const values = settingSwitch.values.map(String);
  return values.includes(value) ? [] : [formatUnknown(`value of ${path}`, value, values)];
}

function formatUnknown(what: string, name: string, knownNames: readonly string[]): string {
  const nearest = findNearest(name, knownNames);
  const start = `There is no ${what} "${name}".`;
  if (nearest !== undefined) return `${start} Did you mean "${nearest}"?`;
  if (knownNames.length === 0) return start;
  const named = knownNames.slice(0, maxNames).join(', ');
  return `${start} Known: ${named}${knownNames.length > maxNames ? `, and ${knownNames.length - maxNames} more` : ''}.`;
}
