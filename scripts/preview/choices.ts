// The full state of the shown page: part of the address of the tool and of its frame, read alike by browser and server.

/** State of the page's forms when it opens. */
export const formStates = ['given', 'filled', 'empty-sent', 'sent'] as const;
export type FormStateChoice = (typeof formStates)[number];

/** `given`: the store's setting. */
export const schemes = ['given', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export interface Choices {
  readonly screen: string;
  /** The first one if empty. */
  readonly example: string;
  readonly language: string;
  readonly theme: string;
  readonly scheme: Scheme;
  /** Base settings: `demo`, `defaults`, … */
  readonly settings: string;
  /** Single settings that override the base: `["registration.genderInputType:Radio"]`. */
  readonly set: readonly string[];
  readonly state: FormStateChoice;
}

export const firstChoices: Choices = {
  screen: '',
  example: '',
  language: 'ja',
  theme: 'demo',
  scheme: 'given',
  settings: 'demo',
  set: [],
  state: 'given',
};

/** `"screen=login&language=en"` → all choices; missing or invalid ones are the first choice. */
export function readChoices(query: string): Choices {
  const parameters = new URLSearchParams(query);
  const read = (name: string, otherwise: string): string => (parameters.get(name) ?? otherwise).slice(0, 200);
  const choose = <Value extends string>(values: readonly Value[], name: string, otherwise: Value): Value =>
    values.find((value) => value === parameters.get(name)) ?? otherwise;
  return {
    screen: read('screen', firstChoices.screen),
    example: read('example', firstChoices.example),
    language: choose(['ja', 'en'], 'language', firstChoices.language),
    theme: read('theme', firstChoices.theme),
    scheme: choose(schemes, 'scheme', firstChoices.scheme),
    settings: read('settings', firstChoices.settings),
    set: parameters.getAll('set').slice(0, 50),
    state: choose(formStates, 'state', firstChoices.state),
  };
}

/** The shortest equivalent query, in a fixed order: `"screen=login&language=en"`. */
export function writeChoices(choices: Choices): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choices)) {
    if (Array.isArray(value)) for (const element of [...value].sort()) query.append(name, element);
    else if (value !== Object.entries(firstChoices).find(([first]) => first === name)?.[1]) query.append(name, value);
  }
  return query.toString();
}
