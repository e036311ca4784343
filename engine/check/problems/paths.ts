import { catalogue, harmless, hides, list, type Names, suggest } from './problem.ts';

export const paths = catalogue({
  PATH_UNKNOWN: (at: string, step: string, known: Names) => [
    `Unknown path "${at}": there is no "${step}".`,
    suggest(step, known, 'Correct the path, or declare what it reads.'),
  ],
  PATH_SCOPE_CLOSED: (at: string, scope: string, open: Iterable<string>) => [
    `"${at}" reads the scope "${scope}", which is not available here.`,
    `Available scopes: ${list(open) || 'none'}.`,
  ],
  PATH_MISFIT: (at: string, is: string, needed: string) => [
    `"${at}" is ${is}; expected ${needed}.`,
    'Use another path, or correct the schema.',
  ],
  LINK_UNKNOWN: hides(['links'], (link: string, known: Names) => [
    `No screen has the route "${link}".`,
    suggest(link, known, 'Correct the link, or declare the screen.'),
  ]),
  LINK_DIALOG_UNKNOWN: (id: string, known: Names) => [
    `This screen has no dialog "${id}".`,
    suggest(id, known, 'Add the dialog.'),
  ],
  ROUTE_TWICE: harmless((route: string, other: string) => [
    `The route "${route}" matches the same addresses as the route at ${other}.`,
    'Use a different route for each screen.',
  ]),
  ADDRESS_TAKEN: harmless((address: string, by: string) => [
    `"${address}" cannot be used here: ${by}.`,
    'Choose another address.',
  ]),
  /** `canBeGiven`: whether the option has a `params` beside it. */
  PARAMETER_MISSING: (to: string, parameter: string, canBeGiven: boolean) => [
    `"${to}" needs the parameter "${parameter}".`,
    canBeGiven
      ? `Add "${parameter}" to "params".`
      : 'Link to a route whose parameters this page also has; this option cannot pass others.',
  ],
  PARAMETER_UNKNOWN: (to: readonly string[], parameter: string, known: Names) => [
    `${to.map((each) => `"${each}"`).join(' and ')} ${to.length === 1 ? 'has' : 'have'} no parameter "${parameter}".`,
    suggest(parameter, known, `Remove it, or add "{${parameter}}" to the path.`),
  ],
});
