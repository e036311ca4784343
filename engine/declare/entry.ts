/**
 * Ways in from outside of what is declared: an address that is typed or kept, a link in a mail, a provider that sends people back, an
 * answer of the program, an address that a page's data holds, the engine's own pages for what went wrong.
 */
export const entries = ['address', 'mail', 'provider', 'answer', 'data', 'error'] as const;
export type Entry = (typeof entries)[number];
