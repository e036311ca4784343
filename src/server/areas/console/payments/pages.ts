import { localize } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { FormSource, PageContext, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { nameOf } from '../../account/profile/member-name.ts';
import { selectNumbers } from '../../payment/checkout/placed/queries.ts';
import { findSales } from '../../payment/payment-history/find-sales.ts';
import { findMatter, listMatters, type PaymentMatter } from '../../payment/reconciliation/matters.ts';
import { selectNamed } from '../members/queries.ts';

const maxListed = 100;

export const listPage: PageLoader<'console/payments/index'> = async (context) => {
  const { database, store } = context;
  const matters = await listMatters(database, store.id, maxListed + 1);
  return {
    isCut: matters.length > maxListed,
    matters: await describeMatters(context, matters.slice(0, maxListed)),
  };
};

export const actionPage: PageLoader<'console/payments/action'> = async (context) => {
  const { database, store, params, plans, language } = context;
  const matter = await findMatter(database, store.id, params.matterId);
  const action = matter?.actions.find((name) => name === params.action);
  if (matter === undefined || action === undefined) return { redirectTo: '/console/payments' };
  const [described] = await describeMatters(context, [matter]);
  if (described === undefined) throw new RefusalError('NOT_FOUND');
  const text = (part: string) => plans.text(`payment-action.${part}.${action}`, language) ?? '';
  return { ...described, action, actionTitle: text('title'), effect: text('effect') };
};

export const actionForm: FormSource<'console-payment-action'> = {
  context: async ({ params }) => ({ action: params['action'] ?? '' }),
};

/** With the member and the order that each is about, as far as the ledger or the key of the charge tells. */
async function describeMatters(context: PageContext, matters: readonly PaymentMatter[]) {
  const { database, store, plans, language } = context;
  const sales = await findSales(
    database,
    store.id,
    matters.flatMap(({ charge }) => charge ?? []),
  );
  const orders = await selectNumbers(
    database,
    store.id,
    matters.flatMap(({ orderId }) => orderId ?? []),
  );
  const accountOf = ({ accountId, charge, orderId }: PaymentMatter): string | null =>
    accountId ?? sales.get(charge ?? '')?.account_id ?? orders.get(orderId ?? '')?.accountId ?? null;
  const accountIds = matters.flatMap((matter) => accountOf(matter) ?? []);
  const members = await selectNamed(database, store.id, accountIds);
  const names = new Map(members.map((member) => [member.account_id, nameOf(member)]));
  return matters.map((matter) => {
    const { id, kind, since, amount, charge, key, providerState, orderId, planId, actions } = matter;
    const text = (part: string) => plans.text(`payment-matter.${part}.${kind}`, language) ?? '';
    const accountId = accountOf(matter);
    const name = names.get(accountId ?? '');
    const number = orders.get(orderId ?? '')?.number;
    return {
      matterId: id,
      title: text('title'),
      lines: [text('happened'), text('advice')],
      since: since.toISOString(),
      amount,
      charge,
      key: key === '' ? null : key,
      providerState: providerState && (plans.text(`payment-matter.state.${providerState}`, language) ?? providerState),
      // A guest has no account, and that of a member may be gone.
      accountId: name === undefined ? null : accountId,
      member: name ?? null,
      orderId: number === undefined ? null : orderId,
      orderNumber: number ?? sales.get(charge ?? '')?.order_info_id ?? null,
      plan: planId && namePlan(context, planId),
      actions: [...actions],
    };
  });
}

function namePlan({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, planId: string): string {
  const plan = plans.settings.plans.plans.find((sold) => sold.planId === planId);
  return plan === undefined ? planId : localize(plan.planName, language);
}
