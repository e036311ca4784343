import { reducedTaxRate, sumTaxes } from '../../../../rules/consumption-tax.ts';
import { localize } from '../../../../rules/languages.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { describeDestination } from '../../payment/checkout/complete-page.ts';
import { listTaxed } from '../../payment/checkout/order/mails.ts';
import { readContent } from '../../payment/checkout/order/order-content.ts';
import { describeShipment } from '../../payment/checkout/placed/order-state.ts';
import type { ReportedOrder } from '../../payment/checkout/placed/queries.ts';

/** What was ordered, what it cost, where it goes, and when it went. */
export function describeContent({ language }: Pick<RequestContext, 'language'>, order: ReportedOrder) {
  const content = readContent(order.content);
  const { campaignName, campaignCode, summary } = content;
  const { address } = order.form;
  return {
    lineItems: content.lines.map(({ itemId, plan, name, quantity, originalAmount, taxRate }) => ({
      name: localize(name, language),
      itemId: itemId ?? plan?.settings.planId ?? null,
      quantity,
      amount: originalAmount,
      isReducedTaxRate: taxRate === reducedTaxRate,
    })),
    summary,
    campaign: campaignName == null ? campaignCode : localize(campaignName, language),
    shippingNames: content.shipping.map(({ name }) => localize(name, language)),
    taxes: sumTaxes(listTaxed(content))
      .filter(({ amount }) => amount > 0)
      .map((tax) => ({ ...tax, isReducedRate: tax.taxRate === reducedTaxRate })),
    destination: address == null ? null : { ...describeDestination(address), phone: address.phoneNumber },
    shipment: describeShipment(order),
  };
}
