import { endAskedLink, endAskedLinks, listAskedLinks } from '../../../platform/limits/link-tokens.ts';
import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';
import { lockPasswordHash } from '../../account/member/queries.ts';
import { deletePassword } from '../../login/password/queries.ts';
import { kidName } from './kid.ts';
import { listKidPasswords } from './queries.ts';

export const recovery: RecoveryRegistry = {
  deletionRequests: {
    tables: ['link_tokens'],
    links: ['kidsRevoke'],
    stores: "a kid's request to the owner to delete the account",
    cases: {
      notMe: { ends: 'sinceReport', why: 'a stranger may have asked' },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'only the owner can agree, after a login' },
      kidPassword: { ends: 'nothing', why: 'the owner who sets the password is the one who was asked' },
      withdrawal: { ends: 'all', why: 'kids cannot close their account' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: (tx, { storeId, accountId, since }) => endAskedLinks(tx, { storeId, askedBy: accountId, purpose: 'kidsRevoke' }, since),
    items: {
      kind: 'deletionRequest',
      page: '/mypage/kids-account/revoke',
      list: async (on, { storeId, accountId }, { now }) =>
        (await listAskedLinks(on, { storeId, askedBy: accountId, purpose: 'kidsRevoke' }, now)).map((link) => ({
          id: link.tokenHash,
          name: '',
          at: link.createdAt,
        })),
      remove: (tx, { storeId, accountId }, id) => endAskedLink(tx, { storeId, askedBy: accountId, purpose: 'kidsRevoke' }, id),
    },
  },
  kidPasswords: {
    tables: ['kids_notices'],
    stores: 'passwords of kids that the owner of their group set, by the notice for the kid or the sign-up',
    cases: {
      notMe: {
        ends: 'sinceReport',
        why: 'who set it knows it, and may have used it: it ends with everything that the case kidPassword ends, and the owner sets a new one',
      },
      emailUndo: { ends: 'sinceReport', why: 'as for notMe' },
      passwordReset: { ends: 'nothing', why: 'gives no access to this account' },
      kidPassword: { ends: 'nothing', why: 'kids have no kids' },
      withdrawal: { ends: 'nothing', why: 'a group with kids must be handed over before' },
      operatorAction: { ends: 'sinceReport', why: 'since the time that the operator states' },
    },
    end: async (tx, { storeId, accountId, since, now, recoverKid }) => {
      for (const kid of await listKidPasswords(tx, { storeId, ownerId: accountId })) {
        if (since !== null && kid.set_at < since) continue;
        await lockPasswordHash(tx, storeId, kid.account_id);
        await recoverKid(kid.account_id, kidName(kid));
        await deletePassword(tx, { storeId, accountId: kid.account_id, now });
      }
    },
    items: {
      kind: 'kidPassword',
      page: '/mypage/family-group',
      list: async (on, { storeId, accountId }) =>
        (await listKidPasswords(on, { storeId, ownerId: accountId })).map((kid) => ({
          id: kid.account_id,
          name: kidName(kid),
          at: kid.set_at,
        })),
    },
  },
  parentalConsents: {
    tables: ['parental_consents'],
    stores: 'what a parent agreed to for a kid',
    cases: keepInAllCases('a record of an agreement'),
  },
};
