import { voidLinks } from '../../../platform/limits/link-tokens.ts';
import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';
import { endLaterUndos } from '../undo-email/service.ts';

export const recovery: RecoveryRegistry = {
  notMeLinks: {
    tables: ['link_tokens'],
    links: ['notMe'],
    stores: 'links "this was not me" of security mails',
    cases: {
      notMe: { ends: 'all', why: 'what they report was ended' },
      emailUndo: { ends: 'all', why: 'some were mailed to the address of the stranger' },
      passwordReset: { ends: 'nothing', why: 'the owner may still report what happened before' },
      kidPassword: { ends: 'nothing', why: 'as for passwordReset' },
      withdrawal: { ends: 'all', why: 'there is no account to secure' },
      operatorAction: { ends: 'nothing', why: 'as for passwordReset' },
    },
    end: (tx, { storeId, accountId }) => voidLinks(tx, storeId, accountId, 'notMe'),
  },
  undoLinks: {
    tables: ['link_tokens'],
    links: ['emailUndo'],
    stores: 'links that undo a change of the e-mail address',
    cases: {
      notMe: {
        ends: 'all',
        why: 'links mailed to addresses that came to the account after the present one; those of earlier addresses still work',
      },
      emailUndo: { ends: 'all', why: 'as for notMe; the present address is the restored one' },
      passwordReset: { ends: 'all', why: 'as for notMe' },
      kidPassword: { ends: 'all', why: 'every one: the owner of the group decides' },
      withdrawal: { ends: 'all', why: 'there is no account to give back; these addresses are mailed about it' },
      operatorAction: { ends: 'all', why: 'as for notMe' },
    },
    end: (tx, { storeId, accountId, recoveryCase, now }) =>
      recoveryCase === 'kidPassword' || recoveryCase === 'withdrawal'
        ? voidLinks(tx, storeId, accountId, 'emailUndo')
        : endLaterUndos(tx, { storeId, accountId, now }),
  },
  mails: {
    tables: ['outbox'],
    stores: 'mails to members, sent or to be sent',
    cases: keepInAllCases('links and codes in them end with what they belong to'),
  },
  limits: {
    tables: ['rate_limits', 'login_attempts'],
    stores: 'counts of requests, codes and wrong passwords',
    cases: keepInAllCases('a recovery must not give further tries'),
  },
  auditLog: {
    tables: ['audit_log'],
    stores: 'security events',
    cases: keepInAllCases('a record of what happened'),
  },
};
