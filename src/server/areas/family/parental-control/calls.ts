import { localize } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { deletePendingLoginsOf } from '../../../platform/sessions/pending-logins.ts';
import type { Command } from '../../../runtime/area.ts';
import { offersExternalAuth } from '../restrictions/service.ts';
import { changeTarget } from './change-target.ts';
import { findCustomSetting } from './custom-settings.ts';
import { saveSettingValue, saveType } from './queries.ts';

/** Sets or lifts a restriction (PARENTAL-015). */
export const changeRestriction: Command<'family-group.parental-control.restriction'> = async (context) => {
  const { plans, payload } = context;
  const { type, restrict } = payload;
  if (type === undefined || restrict === undefined) throw refuseAnswers();
  if (type === 'externalAuth' && !offersExternalAuth(context)) throw new RefusalError('NOT_NOW');
  const isRestricted = restrict === 'true';
  await changeTarget(context, payload.targetAccountId, async (tx, change) => {
    const isChanged = await saveType(tx, change, { table: 'parental_restrictions', type, isSet: isRestricted });
    if (!isChanged) return undefined;
    // Logins past an external account that wait for the second factor.
    if (type === 'externalAuth' && isRestricted) await deletePendingLoginsOf(tx, change.storeId, change.accountId);
    return {
      action: 'parental-restriction',
      details: { type, isRestricted },
      mail: (language) => ({
        item: plans.text(`codes.restriction.${type}`, language) ?? type,
        value: plans.text(isRestricted ? 'parental.restricted' : 'parental.unrestricted', language) ?? '',
      }),
    };
  });
  return undefined;
};

/** Decides whether the managed member decides about a type of consent (PARENTAL-014). */
export const changeSelfConsent: Command<'family-group.parental-control.self-consent'> = async (context) => {
  const { plans, payload } = context;
  const { type, selfConsent } = payload;
  const isOffered = plans.settings.memberConsents.types.some((consent) => consent.type === type);
  if (type === undefined || selfConsent === undefined || !isOffered) throw refuseAnswers();
  const isSelfConsent = selfConsent === 'true';
  await changeTarget(context, payload.targetAccountId, async (tx, change) => {
    const isChanged = await saveType(tx, change, { table: 'parental_self_consents', type, isSet: isSelfConsent });
    if (!isChanged) return undefined;
    const page = type === 'thirdParty' ? 'third-party' : type;
    return {
      action: 'parental-self-consent',
      details: { type, isSelfConsent },
      mail: (language) => ({
        item: plans.text(`consent.${page}.title`, language) ?? type,
        value: plans.text(isSelfConsent ? 'mail.parentalControl.byMember' : 'mail.parentalControl.byManager', language) ?? '',
      }),
    };
  });
  return undefined;
};

/** Chooses an option of one of the store's own settings (PARENTAL-010). */
export const changeSetting: Command<'family-group.parental-control.setting'> = async (context) => {
  const { payload } = context;
  const setting = findCustomSetting(context, payload.customParentalControlSettingId ?? '');
  const option = setting?.options.find(({ value }) => value === payload.value);
  if (setting === undefined || option === undefined) throw refuseAnswers();
  const { customParentalControlSettingId: settingId, title } = setting;
  const { value } = option;
  await changeTarget(context, payload.targetAccountId, async (tx, change) => {
    if (!(await saveSettingValue(tx, change, { settingId, value }))) return undefined;
    return {
      action: 'parental-setting',
      details: { settingId, value },
      mail: (language) => ({ item: localize(title, language), value: localize(option.title, language) }),
    };
  });
  return undefined;
};

const refuseAnswers = () => new RefusalError('INVALID_ANSWERS');
