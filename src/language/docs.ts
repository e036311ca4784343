import type { audiences } from './audiences.ts';

const audienceDocs: { readonly [name in keyof typeof audiences]: string } = {
  everybody: 'All visitors.',
  guest: 'Visitors who are not signed in. Members are redirected to /mypage.',
  member: 'Signed-in members. Guests are redirected to /login.',
  operator: 'Operators of the store.',
  editor: 'An operator who may change data.',
};

/** What the catalogue and editors say about this store's words. */
export const docs = { audiences: audienceDocs };
