// What the schema of a new checkout session cannot say.
import type { DataOf } from '../../../../declared-data.ts';
import type { Operations } from '../../../../generated/declared.ts';
import { startStateOf } from '../../../../rules/plans/plan-sales.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { WriteContext } from '../../../runtime/api/operation.ts';
import type { RequestIssue } from '../../../runtime/api/problem-details.ts';
import { listPricedPlans } from '../../plans/subscription/plan-settings.ts';

export type NewSession = DataOf<Operations['checkout.create']['request']>;
type NewProduct = NonNullable<NewSession['products']>[number];
type CheckContext = Pick<WriteContext, 'plans' | 'now'>;

const maxSeconds = 30 * 86_400;
/** Yen of all products. */
const maxAmount = 99_999_999;

export function listIssues(context: CheckContext, session: NewSession): readonly RequestIssue[] {
  const { products = [], planIds = [], guestAllowed = false, accountId, expiresAt } = session;
  const amount = products.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return [
    ...(products.length + planIds.length === 0 ? [describe('', 'needs a product or a plan')] : []),
    ...(amount > maxAmount ? [describe('/products', `cost more than ${maxAmount} yen`)] : []),
    ...(guestAllowed && planIds.length > 0
      ? [describe('/guestAllowed', 'must not be true with a plan, which needs a member')]
      : []),
    ...(guestAllowed && accountId !== undefined ? [describe('/guestAllowed', 'must not be true for one member')] : []),
    ...(expiresAt === undefined || isWithin(expiresAt, context.now)
      ? []
      : [describe('/expiresAt', 'must be within 30 days from now')]),
    ...products.flatMap((product, index) => listProductIssues(context, product, `/products/${index}`)),
    ...planIds.flatMap((planId, index) =>
      isOffered(context, planId) ? [] : [describe(`/planIds/${index}`, 'is no plan that is sold now')],
    ),
  ];
}

function listProductIssues({ plans, now }: CheckContext, product: NewProduct, at: string): readonly RequestIssue[] {
  const { kind, name, provider, shippingProfileId, salesEndDate, entitlementExpiration, entitlementDays } = product;
  const profiles = plans.settings.shipping.profiles.map(({ id }) => id);
  const isOver = (end: string | undefined): boolean => end !== undefined && Date.parse(end) <= now.getTime();
  const hasEnd = entitlementExpiration !== undefined || entitlementDays !== undefined;
  return [
    // Mails and invoices show them.
    ...listBlank(name, `${at}/name`),
    ...listBlank(provider, `${at}/provider`),
    ...(shippingProfileId === undefined || profiles.includes(shippingProfileId)
      ? []
      : [describe(`${at}/shippingProfileId`, `must be one of ${profiles.join(', ') || 'the settings, which have none'}`)]),
    ...(shippingProfileId !== undefined && kind !== 'item' ? [describe(`${at}/shippingProfileId`, 'is only of items')] : []),
    ...(hasEnd && kind === 'item' ? [describe(`${at}/kind`, 'is nothing to watch, so that it has no end')] : []),
    ...(kind === 'rental' && !hasEnd ? [describe(at, 'needs entitlementDays or entitlementExpiration')] : []),
    ...(entitlementExpiration !== undefined && entitlementDays !== undefined
      ? [describe(`${at}/entitlementDays`, 'must not stand beside entitlementExpiration')]
      : []),
    ...(isOver(salesEndDate) ? [describe(`${at}/salesEndDate`, 'is over')] : []),
    ...(isOver(entitlementExpiration) ? [describe(`${at}/entitlementExpiration`, 'is over')] : []),
  ];
}

const listBlank = (words: NewProduct['name'], at: string): readonly RequestIssue[] =>
  Object.entries(words).flatMap(([language, text]) =>
    text?.trim() === '' ? [describe(`${at}/${language}`, 'must not be blank')] : [],
  );

const describe = (pointer: string, detail: string): RequestIssue => ({ in: 'body', pointer, detail });

function isWithin(expiresAt: string, now: Date): boolean {
  const at = Date.parse(expiresAt);
  return at > now.getTime() && at <= addSeconds(now, maxSeconds).getTime();
}

/** Whether its sale is on. How many are left counts when it is ordered. */
function isOffered({ plans: { settings }, now }: CheckContext, planId: string): boolean {
  const plan = listPricedPlans(settings.plans.plans, settings.priceTables.tables, now).find((priced) => priced.planId === planId);
  if (plan === undefined) return false;
  const { salesStartDate = null, salesEndDate = null } = plan;
  const sales = {
    salesStartDate,
    salesEndDate,
    freeTrialDays: null,
    salesLimit: null,
    salesCount: 0,
    isSubscriptionContractLimited: false,
  };
  return startStateOf(sales, now) === 'contract';
}
