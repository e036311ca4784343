// The completion pages of calls and flows.
import type { NameEntries } from './name-entry.ts';

/** Documents the completion page that the option `at` declares. */
export const describeCompletion = (at: string): NameEntries => ({
  [`${at}.title`]: { doc: 'Heading of the page and document title.', example: 'renew.doneTitle' },
  [`${at}.text`]: { doc: 'What was done.', example: 'renew.done' },
  [`${at}.next`]: { doc: 'What happens next; each line is a sentence of its own.', example: 'renew.doneNext' },
  [`${at}.actions`]: {
    doc: 'Where people may go next, the main one first; default: `errorLink` of the layout.',
    example: [{ text: 'card.toLoans', link: '/loans' }],
  },
  [`${at}.actions.text`]: { doc: 'Its text.', example: 'card.toLoans' },
  [`${at}.actions.link`]: { doc: 'Target: the route of a screen.', example: '/loans' },
  [`${at}.gates`]: { doc: 'Gates that must be open.', example: ['card.valid'] },
});
