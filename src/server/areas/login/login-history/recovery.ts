import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  loginHistory: {
    tables: ['login_history'],
    stores: 'login attempts of members',
    cases: keepInAllCases('a record of what happened, which the owner reads'),
  },
};
