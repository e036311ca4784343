import { list, type Names, say, suggest } from './say.ts';

export const paths = {
  PATH_UNKNOWN: (at: string, step: string, known: Names) =>
    say(
      'PATH_UNKNOWN',
      `"${at}" leads nowhere: there is no "${step}".`,
      suggest(step, known, 'Correct the path, or declare what it reads.'),
    ),
  PATH_SCOPE_CLOSED: (at: string, scope: string, open: Iterable<string>) =>
    say(
      'PATH_SCOPE_CLOSED',
      `"${at}" reads "${scope}", which is not there in this place.`,
      `Readable are ${list(open) || 'no scopes'}.`,
    ),
  PATH_MISFIT: (at: string, is: string, needed: string) =>
    say('PATH_MISFIT', `"${at}" is ${is}; ${needed} is needed here.`, 'Point to what can be used, or correct the schema.'),
  LINK_UNKNOWN: (link: string, known: Names) =>
    say('LINK_UNKNOWN', `No screen has the route "${link}".`, suggest(link, known, 'Correct the link, or declare the screen.')),
  LINK_DIALOG_UNKNOWN: (id: string, known: Names) =>
    say('LINK_DIALOG_UNKNOWN', `This screen has no dialog "${id}".`, suggest(id, known, 'Add the dialog.')),
  ROUTE_TWICE: (route: string, other: string) =>
    say(
      'ROUTE_TWICE',
      `"${route}" answers for the same addresses as the route at ${other}.`,
      'Give each screen a route of its own.',
    ),
  ADDRESS_TAKEN: (address: string, by: string) =>
    say('ADDRESS_TAKEN', `"${address}" cannot be used here: ${by}.`, 'Choose another address.'),
  /** `canBeGiven`: there is a place for parameters beside it. */
  PARAMETER_MISSING: (to: string, parameter: string, canBeGiven: boolean) =>
    say(
      'PARAMETER_MISSING',
      `"${to}" needs the parameter "${parameter}".`,
      canBeGiven ? `Add "${parameter}" to "params".` : 'Name one that needs none: nothing can give it here.',
    ),
  PARAMETER_UNKNOWN: (to: readonly string[], parameter: string, known: Names) =>
    say(
      'PARAMETER_UNKNOWN',
      `${to.map((each) => `"${each}"`).join(' and ')} ${to.length === 1 ? 'has' : 'have'} no parameter "${parameter}".`,
      suggest(parameter, known, 'Take it out.'),
    ),
};
