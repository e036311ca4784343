import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { describeExternalAccounts } from '../../login/identity-providers/service.ts';
import { listLogins } from '../../login/login-history/service.ts';
import { findRestrictions, offersExternalAuth, type RestrictionType } from '../restrictions/service.ts';
import { describeCustomSetting, findCustomSetting } from './custom-settings.ts';
import { loadTarget } from './load-target.ts';
import { findSettingValue } from './queries.ts';

export const purchasePage: PageLoader<'mypage/family-group/member/purchase'> = async (context) => {
  const { targetAccount, isMailed } = await loadTarget(context);
  const restrictionOptions = await describeSwitches(context, ['purchase', 'subscription', 'addPaymentMethod']);
  return { targetAccount, isMailed, restrictionOptions };
};

export const externalPage: PageLoader<'mypage/family-group/member/external'> = async (context) => {
  if (!offersExternalAuth(context)) throw new RefusalError('NOT_FOUND');
  const { row, targetAccount, isMailed } = await loadTarget(context);
  return {
    targetAccount,
    isMailed,
    restrictionOptions: await describeSwitches(context, ['externalAuth']),
    hasPassword: row.has_password,
    externalAccounts: describeExternalAccounts(context, row).map(({ userIdentifierName, userIdentifierType, isLinked }) => ({
      userIdentifierName,
      userIdentifierType,
      isLinked,
    })),
  };
};

export const settingPage: PageLoader<'mypage/family-group/member/setting'> = async (context) => {
  const { database, store, params } = context;
  const setting = findCustomSetting(context, params.customParentalControlSettingId);
  if (setting === undefined) throw new RefusalError('NOT_FOUND');
  const { targetAccount } = await loadTarget(context);
  const key = { storeId: store.id, accountId: params.accountId };
  const stored = await findSettingValue(database, key, setting.customParentalControlSettingId);
  return { targetAccount, ...describeCustomSetting(context, setting, stored) };
};

export const loginHistoryPage: PageLoader<'mypage/family-group/member/login-history'> = async (context) => {
  const { targetAccount } = await loadTarget(context);
  return { targetAccount, entries: await listLogins(context, targetAccount.accountId) };
};

/** The switches of a page, in order. */
async function describeSwitches(context: PageContext<{ readonly accountId: string }>, types: readonly RestrictionType[]) {
  const restricted = await findRestrictions(context, context.params.accountId);
  return types.map((type) => ({ type, isRestricted: restricted.includes(type) }));
}
