import { catalogue, harmless, hides, list, type Names, suggest } from './problem.ts';

export const paths = catalogue({
  PATH_UNKNOWN: (at: string, step: string, names: Names) => [
    `Unknown path "${at}": there is no "${step}".`,
    suggest(step, names, 'Correct the path, or declare what it reads.'),
  ],
  PATH_SCOPE_CLOSED: (at: string, scope: string, open: Iterable<string>) => [
    `"${at}" reads the scope "${scope}", which is not available here.`,
    `Available scopes: ${list(open) || 'none'}.`,
  ],
  PATH_MISFIT: (at: string, is: string, needed: string) => [
    `"${at}" is ${is}; expected ${needed}.`,
    'Use another path, or correct the schema.',
  ],
  LINK_UNKNOWN: hides(['links'], (link: string, names: Names) => [
    `No screen has the route "${link}".`,
    suggest(link, names, 'Correct the link, or declare the screen.'),
  ]),
  LINK_DIALOG_UNKNOWN: (id: string, names: Names) => [
    `This screen has no dialog "${id}".`,
    suggest(id, names, 'Add the dialog.'),
  ],
  ROUTE_TWICE: harmless((route: string, otherFile: string) => [
    `The route "${route}" matches the same addresses as the route at ${otherFile}.`,
    'Use a different route for each screen.',
  ]),
  ADDRESS_TAKEN: harmless((address: string, by: string) => [
    `"${address}" cannot be used here: ${by}.`,
    'Choose another address.',
  ]),
  /** `written`: the link, or the name of the call; undefined: its parameters cannot be given here. */
  PARAMETER_MISSING: (to: string, parameter: string, written: string | undefined) => [
    `"${to}" needs the parameter "${parameter}".`,
    addParameter(to, parameter, written),
  ],
  PARAMETER_UNKNOWN: (to: readonly string[], parameter: string, names: Names) => [
    `${to.map((target) => `"${target}"`).join(' and ')} ${to.length === 1 ? 'has' : 'have'} no parameter "${parameter}".`,
    suggest(parameter, names, `Remove it, or add "{${parameter}}" to the path.`),
  ],
});

function addParameter(to: string, parameter: string, written: string | undefined): string {
  if (written === undefined) return 'Link to a route whose parameters this page also has; this option cannot pass others.';
  return `Add its data: "${written === to ? `{${parameter}: $.…}` : `${written}(${parameter}: $.…)`}".`;
}
