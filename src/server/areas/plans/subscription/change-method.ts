import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, FormSource, RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { canPay, describeChoices, listMethods, lockMethod, type MethodRow } from '../../payment/payment-method/service.ts';
import { mailContract } from './mails.ts';
import { detailRoute, findOwnContract, lockOwnContract, mailContextOf, type OwnContract } from './own-contract.ts';
import { saveSubscription } from './queries.ts';
import { scheduleNotice } from './upcoming/send-notices.ts';
import { findUsedMethod } from './used-method.ts';

/** The member's methods that can pay for a contract. */
export async function listPayingMethods(context: RequestContext): Promise<readonly MethodRow[]> {
  const key = { storeId: context.store.id, accountId: requireAccountId(context) };
  const rows = await listMethods(context.database, key);
  return rows.filter((row) => canPay(row, context.now));
}

/** Whether the method can be changed: not of a cancelled contract, which is not charged any more, nor during a settlement. */
export const canChangeMethod = ({ contract, isUpdating }: Pick<OwnContract, 'contract' | 'isUpdating'>): boolean =>
  !isUpdating && groupOfStatus(contract.status) !== 'cancelRequest';

export const methodForm: FormSource<'subscription-method'> = {
  context: async (context) => ({ methods: describeChoices(context, await listPayingMethods(context)) }),
  initial: async (context) => {
    const { contract } = await findOwnContract(context, context.params['subscriptionId'] ?? '');
    const methods = await listPayingMethods(context);
    // The one that was just added, in the address.
    const chosen = context.params['paymentMethodId'];
    const current =
      methods.find((row) => row.method_id === chosen) ?? methods.find((row) => row.method_id === contract.method_id);
    return { paymentMethodId: current?.method_id ?? null };
  },
};

export const changeMethod: Command<'subscription.change-payment-method'> = async (context) => {
  const { database, store, platform, params, answers, request, now } = context;
  const methodId = answers.paymentMethodId ?? '';
  await database.transaction(async (tx) => {
    const { contract, period } = await lockOwnContract(tx, context);
    if (groupOfStatus(contract.status) === 'cancelRequest') throw new RefusalError('NOT_NOW');
    const method = await lockMethod(tx, { storeId: store.id, accountId: contract.account_id, methodId });
    if (method === undefined || !canPay(method, now)) throw new RefusalError('NOT_FOUND');
    if (contract.method_id === methodId) return;
    const changed = { ...contract, method_id: methodId };
    await saveSubscription(tx, store.id, changed);
    await scheduleNotice(tx, store.id, period, now);
    const details = { ...params, methodId };
    await writeAudit(tx, request, { action: 'subscription-method-change', accountId: contract.account_id, details });
    const intent = makeId(platform.random, 'i');
    const [previousMethod, newMethod] = [
      await findUsedMethod(tx, { storeId: store.id, methodId: contract.method_id }),
      await findUsedMethod(tx, { storeId: store.id, methodId }),
    ];
    const mail = { intent, method: newMethod, previousMethod };
    await mailContract(tx, mailContextOf(context, now), changed, 'subscriptionMethodChanged', mail);
  });
  return { redirectTo: `${detailRoute(params.subscriptionId)}/payment-method/complete` };
};
