import { voidLinks } from '../../../platform/limits/link-tokens.ts';
import type { RecoveryRegistry } from '../../../runtime/recovery.ts';
import { stopRequestsOf } from './queries.ts';

export const recovery: RecoveryRegistry = {
  accessRequests: {
    tables: ['access_requests', 'link_tokens'],
    links: ['accessStop'],
    stores: 'what operators were asked to change in the ways to log in, until it is done, and the links that stop it',
    cases: {
      notMe: { ends: 'all', why: 'the stranger may have asked for it in the name of the owner' },
      emailUndo: { ends: 'all', why: 'as for notMe' },
      passwordReset: {
        ends: 'nothing',
        why: 'who has lost a second factor may forget the password too; the mails about the request have a link each that stops it',
      },
      kidPassword: { ends: 'nothing', why: 'operators change nothing for kids: the owner of the group does' },
      withdrawal: { ends: 'all', why: 'nobody logs in any more' },
      operatorAction: { ends: 'nothing', why: 'another request of the member may still wait' },
    },
    end: async (tx, { storeId, accountId, now }) => {
      await stopRequestsOf(tx, { storeId, accountId }, now);
      await voidLinks(tx, storeId, accountId, 'accessStop');
    },
  },
};
