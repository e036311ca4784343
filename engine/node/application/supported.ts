import { type Declarations, findAudience } from '../../declare/index.ts';

/** What the application does itself, by name. */
interface Implementations {
  readonly calls?: object;
  readonly pages?: object;
}

/** Whether the application does what a value of a property declares. */
type Support = (value: unknown) => boolean;

const anyValueOf = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name): [string, Support] => [name, () => true]));
const oneOf =
  (...values: readonly unknown[]): Support =>
  (value) =>
    values.includes(value);
/** It knows nobody, so it cannot tell who has a session. */
const isForEverybody: Support = (name) => {
  const audience = findAudience(String(name));
  return audience !== undefined && audience.session === undefined && audience.isGated !== true;
};

/** Everything that the application does, by kind of declaration: what a later language adds is refused until it stands here. */
const supported = {
  screen: {
    ...anyValueOf('id', 'layout', 'title', 'data', 'reachedBy', 'chain', 'blocks', 'route'),
    for: isForEverybody,
  },
  layout: { ...anyValueOf('id', 'group', 'blocks'), for: isForEverybody },
  form: anyValueOf('id', 'autocomplete', 'fields', 'rules'),
  call: {
    ...anyValueOf(
      'id',
      'path',
      'form',
      'envelope',
      'event',
      'clearsDrafts',
      'isDestructive',
      'fixedAnswers',
      'reachedBy',
      'errors',
    ),
    ...{ method: oneOf('POST', 'DELETE'), for: isForEverybody, response: oneOf('redirect', 'empty') },
  },
  flow: { ...anyValueOf('id', 'version', 'idleTimeout', 'initial', 'states', 'goingBack'), owner: oneOf('session') },
  state: anyValueOf('type', 'meta', 'on', 'after'),
};

const remedy = 'Remove it, or write a server that does it.';

/**
 * Throws an error that names each declared property that the application does not do: to skip one may open a page to everybody.
 */
export function assertSupported(declarations: Declarations, options: Implementations): void {
  const { screens, layouts, forms, calls, flows, settings } = declarations;
  const states = Object.values(flows).flatMap(({ id, states }) =>
    Object.entries(states).map(([name, state]) => [`${id}.${name}`, state] as const),
  );
  const reasons = [
    ...listUnsupported('screen', screens),
    ...listUnsupported('layout', layouts),
    ...listUnsupported('form', forms),
    ...listUnsupported('call', calls),
    ...listUnsupported('flow', flows),
    ...listUnsupported('state', Object.fromEntries(states)),
    ...Object.keys(settings).map((name) => `The settings document ${name} is not read by openApplication. ${remedy}`),
    ...listUnserved(declarations, options),
  ];
  if (reasons.length > 0) throw new Error(reasons.join('\n'));
}

function listUnsupported(kind: keyof typeof supported, declared: { readonly [name: string]: object }): readonly string[] {
  const properties: { readonly [property: string]: Support } = supported[kind];
  return Object.entries(declared).flatMap(([name, declaration]) =>
    Object.entries(declaration)
      .filter(([property, value]) => !(Object.hasOwn(properties, property) && properties[property]?.(value) === true))
      .map(([property, value]) => {
        const declared = typeof value === 'string' ? `"${property}": "${value}"` : `"${property}"`;
        return `The ${kind} ${name} declares ${declared}, which openApplication does not do. ${remedy}`;
      }),
  );
}

/** What needs code of the application that is not there. */
function listUnserved({ screens, calls }: Declarations, options: Implementations): readonly string[] {
  const { calls: handlers = {}, pages = {} } = options;
  // Whatever a parameter is called.
  const addresses = Object.values(calls).map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`);
  return [
    ...Object.entries(screens)
      .filter(([id, { data }]) => data !== undefined && !Object.hasOwn(pages, id))
      .map(([id]) => `The screen ${id} has data that nothing loads. Add pages["${id}"].`),
    ...Object.values(calls)
      .filter(({ id, event }) => event === undefined && !Object.hasOwn(handlers, id))
      .map(({ id }) => `The call ${id} does nothing. Add its event, or calls["${id}"].`),
    ...addresses
      .filter((address, index) => addresses.indexOf(address) !== index)
      .map((address) => `Several calls have the address ${address}. Give each a path of its own.`),
  ];
}
