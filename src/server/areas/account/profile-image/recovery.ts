import { keepInAllCases, type RecoveryRegistry } from '../../../runtime/recovery.ts';

export const recovery: RecoveryRegistry = {
  pictures: { tables: ['profile_images'], stores: 'pictures of members', cases: keepInAllCases('gives no access') },
};
