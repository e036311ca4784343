import type { EventData } from '../../../../generated/events.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { changeTarget } from '../../family/parental-control/change-target.ts';
import { decidesConsent, decidesConsentForShare } from '../../family/restrictions/service.ts';
import { requireAccountId } from '../member/service.ts';
import { type ConsentSetting, findConsentSetting } from './consent-settings.ts';
import { saveConsent } from './queries.ts';

/** Saves one option as it was toggled. */
export const changeConsent: Command<'account.consent'> = async (context) => {
  const { database, store, plans, payload, request, now } = context;
  const accountId = requireAccountId(context);
  const option = findOption(findConsentSetting(plans.settings, payload.type), payload.consentOptionId, payload.key);
  if (option === undefined || payload.type === undefined || payload.value === undefined)
    throw new RefusalError('INVALID_ANSWERS');
  const value = payload.value === 'true';
  const { consentOptionId } = option;
  const { type } = payload;
  await database.transaction(async (tx) => {
    if (!(await decidesConsentForShare(tx, { storeId: store.id, accountId }, type)))
      throw new RefusalError('PARENTAL_RESTRICTED');
    await saveConsent(tx, { storeId: store.id, accountId, type, consentOptionId, value, now });
    await reportConsent(tx, context, { accountId, type, consentOptionId, value });
    await writeAudit(tx, request, { action: 'consent', accountId, details: { type, consentOptionId, value } });
  });
  return undefined;
};

/** Saves one option of a managed member, as their manager toggled it. */
export const changeManagedConsent: Command<'family-group.parental-control.consent'> = async (context) => {
  const { plans, payload } = context;
  const { type, value: sent } = payload;
  const option = findOption(findConsentSetting(plans.settings, type), payload.consentOptionId, payload.key);
  if (option === undefined || type === undefined || sent === undefined) throw new RefusalError('INVALID_ANSWERS');
  const value = sent === 'true';
  const { consentOptionId } = option;
  await changeTarget(context, payload.targetAccountId, async (tx, { storeId, accountId, now }) => {
    if (await decidesConsent(tx, { storeId, accountId }, type)) throw new RefusalError('NOT_NOW');
    await saveConsent(tx, { storeId, accountId, type, consentOptionId, value, now });
    await reportConsent(tx, context, { accountId, type, consentOptionId, value });
    return { action: 'parental-consent', details: { type, consentOptionId, value } };
  });
  return undefined;
};

const reportConsent = (
  tx: Queryable,
  { store, platform, now }: Pick<CommandContext, 'store' | 'platform' | 'now'>,
  data: EventData['consent.changed'],
): Promise<void> => writeEvent(tx, { storeId: store.id, random: platform.random, now }, { type: 'consent.changed', data });

function findOption(setting: ConsentSetting | undefined, consentOptionId: string | undefined, key: string | undefined) {
  const options = [...(setting?.options ?? []), ...(setting?.channels ?? []).flatMap((channel) => channel.options)];
  return options.find((option) => option.consentOptionId === consentOptionId && option.key === key);
}
