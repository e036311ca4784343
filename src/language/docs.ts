import { operatorPermissions } from '../rules/operators/permissions.ts';

const audienceDocs = {
  everybody: 'All visitors.',
  guest: 'Visitors who are not signed in. Members are redirected to /mypage.',
  member: 'Signed-in members. Guests are redirected to /login.',
  operator: 'Operators of the store.',
  ...Object.fromEntries(
    operatorPermissions.map((permission) => [
      `operator.${permission}`,
      `Operators whose role has the permission “${permission}”.`,
    ]),
  ),
};

/** What the catalogue and editors say about this store's words. */
export const docs = { audiences: audienceDocs };
