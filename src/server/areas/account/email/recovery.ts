import { voidLinks } from '../../../platform/limits/link-tokens.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';
import { deleteKidEmail, findKidEmail } from './queries.ts';

export const recovery: RecoveryRegistry = {
  kidAddress: {
    tables: ['accounts'],
    stores: "a kid's e-mail address that was set after the owner of the group signed the kid up",
    cases: {
      ...keepInAllCases('as the other identifiers'),
      kidPassword: {
        ends: 'all',
        why: 'a stranger who set the address could reset the password by it; the kid can set another one',
      },
      withdrawal: { ends: 'nothing', why: 'kids cannot close their account' },
    },
    end: async (tx, { storeId, accountId, random, now }) => {
      if (!(await deleteKidEmail(tx, { storeId, accountId, now }))) return;
      await voidLinks(tx, storeId, accountId, 'notMe', 'emailUndo');
      await writeEvent(tx, { storeId, random, now }, { type: 'member.updated', data: { accountId, changed: ['email'] } });
    },
    items: {
      kind: 'address',
      page: '/mypage/email/edit',
      list: async (on, key) =>
        (await findKidEmail(on, key)).map(({ email, email_since: at }) => ({ id: 'email', name: email, at })),
    },
  },
};
