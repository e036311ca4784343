// The completion pages of calls and flows.
import type { NameEntries } from './name-entry.ts';

/** Documents the completion page that the option `at` declares. */
export const describeCompletion = (at: string): NameEntries => ({
  [`${at}.title`]: { doc: 'Heading of the page and document title.', example: 'password.edit.completeTitle' },
  [`${at}.text`]: { doc: 'What was done: a notice.', example: 'password.edit.done' },
  [`${at}.actions`]: {
    doc: 'Where people may go next, the main one first; default: `errorLink` of the layout.',
    example: [{ text: 'connections.toList', link: '/mypage/connections' }],
  },
  [`${at}.actions.text`]: { doc: 'Its text.', example: 'connections.toList' },
  [`${at}.actions.link`]: { doc: 'Target: the route of a screen.', example: '/mypage/connections' },
  [`${at}.gates`]: { doc: 'Gates that must be open.', example: ['family.member'] },
});
