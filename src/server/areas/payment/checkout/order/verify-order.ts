// The full verification: everything that is ordered, by whom, and at which amounts.

import { readLanguage } from '../../../../../rules/languages.ts';
import { writeAudit } from '../../../../platform/audit.ts';
import { addSeconds } from '../../../../platform/clock.ts';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Locked } from '../../../../platform/database/locked.ts';
import { makeId, makeToken } from '../../../../platform/random.ts';
import type { RefusalCode } from '../../../../platform/refusal-codes.ts';
import { RefusalError } from '../../../../platform/refusal-error.ts';
import { findLanguage, findMember, type Member } from '../../../../platform/sessions/members.ts';
import type { Command, RequestContext } from '../../../../runtime/area.ts';
import { saveAgreements } from '../../../account/policies/queries.ts';
import { isAgreed, listInForce, readConsents } from '../../../account/policies/service.ts';
import { makeOrderNumber } from '../../payment-history/order-number.ts';
import { requireOpen } from '../admit.ts';
import { type Buyer, buyerOf, openBrowserSession } from '../buyer.ts';
import { requireCampaign } from '../campaign.ts';
import { describeSession } from '../describe.ts';
import { findPayer } from '../payer.ts';
import { lockSession, type Selection, type SessionRow, saveSelection, selectSession } from '../queries.ts';
import { type CheckoutQuote, type CheckoutRefusal, quoteCheckout } from '../quote-checkout.ts';
import { readPrefecture } from '../selection.ts';
import { readCode, readRates } from '../verify-calls.ts';
import { writeFailedMail, writePlacedMail } from './mails.ts';
import type { OrderContent, OrderForm } from './order-content.ts';
import { saveVerified } from './order-queries.ts';

/** How long a purchase token is good (CHECKOUT-018). */
const tokenSeconds = 900;

const codes: { readonly [refusal in CheckoutRefusal]: RefusalCode } = {
  restricted: 'PURCHASE_RESTRICTED',
  kid: 'KID_NOT_ALLOWED',
  age: 'AGE_NOT_ALLOWED',
  contractLimit: 'CONTRACT_LIMIT',
  soldOut: 'SOLD_OUT',
  ended: 'SALE_ENDED',
  expired: 'VIEWING_ENDED',
};

export const verifyOrder: Command<'checkout.verify'> = async (context) => {
  const { database, store, answers, params, language, now } = context;
  const key = { storeId: store.id, sessionId: params.checkoutSessionId };
  const checkout = requireOpen(await selectSession(database, key), context);
  const code = await readCode(context, answers.campaignCode);
  const payer = await findPayer(context, answers.email ?? null);
  await requireCampaign(context, code, checkout.lines, payer.person);
  const selection: Selection = {
    campaign_code: code,
    prefecture: readPrefecture(answers.prefecture),
    postal_code: answers.postalCode ?? null,
    rates: readRates(answers),
  };
  const browserSession = await openBrowserSession(context);
  await database.transaction(async (tx) => {
    requireOpen(await lockSession(tx, key), context);
    await saveSelection(tx, { ...key, browserSession: browserSession.id }, selection);
  });
  const quote = await quoteCheckout(context, checkout, selection, payer);
  refuseOrder(quote);
  const form = await readForm(context, answers);
  await agreeWithOrder(context, form);
  const content = createContent(context, quote, form);
  const token = await database.transaction(async (tx) =>
    replaceOrder(tx, context, {
      session: requireOpen(await lockSession(tx, key), context),
      buyer: buyerOf(browserSession),
      form,
      content,
    }),
  );
  return { data: { ...describeSession(checkout, quote, { language, now }), purchaseToken: token } };
};

/** Refuses what cannot be ordered now. */
export function refuseOrder({ refusal, unavailable }: CheckoutQuote): void {
  if (refusal !== null) throw new RefusalError(codes[refusal], { status: isOfPerson(refusal) ? 403 : 409 });
  if (unavailable.length > 0) throw new RefusalError('SHIPPING_UNAVAILABLE');
}

const isOfPerson = (refusal: CheckoutRefusal): boolean => ['restricted', 'kid', 'age'].includes(refusal);

/** What is stored of a quote. */
export function createContent(context: RequestContext, quote: CheckoutQuote, form: OrderForm): OrderContent {
  const { lines, shipping, summary, campaign } = quote;
  const content = {
    lines,
    shipping: shipping.choices.flatMap(({ profile, selected }) =>
      selected === undefined
        ? []
        : [{ profileId: profile.id, rateId: selected.shippingRateId, name: selected.name, price: selected.price }],
    ),
    summary,
    campaignCode: campaign?.code ?? null,
    campaignName: campaign?.campaignName ?? null,
  };
  const order = { number: '{order}', at: context.now, form, content, method: null };
  const mails = { placed: writePlacedMail(context, order, null), failed: writeFailedMail(context, order, 'ACCOUNTING_ERROR') };
  return { ...content, mails };
}

/** Saves a verified order with a new token, in place of the buyer's former one. Returns the token. */
export async function replaceOrder(
  tx: Transaction,
  { platform, store, language, now }: Pick<RequestContext, 'platform' | 'store' | 'language' | 'now'>,
  { session, buyer, form, content }: { session: Locked<SessionRow>; buyer: Buyer; form: OrderForm; content: OrderContent },
): Promise<string> {
  const token = makeToken(platform.random);
  await saveVerified(tx, {
    storeId: store.id,
    sessionId: session.session_id,
    orderId: makeId(platform.random, 'o'),
    orderNumber: await makeOrderNumber(tx, store.id, platform.random),
    buyer,
    token,
    until: addSeconds(now, tokenSeconds),
    // A guest reads the language of the page.
    language: buyer.isMember ? readLanguage(await findLanguage(tx, store.id, buyer.id)) : language,
    form,
    content,
    now,
  });
  return token;
}

async function readForm(context: RequestContext, answers: Parameters<typeof verifyOrder>[0]['answers']): Promise<OrderForm> {
  const member = await findMember(context);
  const { familyName, givenName, phoneNumber, prefecture, postalCode, address, address2 } = answers;
  const isSent = familyName != null && address != null;
  return {
    email: member === undefined ? (answers.email ?? null) : member.email,
    address: isSent
      ? {
          familyName,
          givenName: givenName ?? '',
          phoneNumber: phoneNumber ?? '',
          prefecture: prefecture ?? '',
          postalCode: postalCode ?? '',
          address,
          address2: address2 ?? '',
        }
      : null,
    name: isSent ? { familyName, givenName: givenName ?? '' } : readOwnName(member),
    policies: listInForce(context.plans.settings, [...readConsents(answers['policies']), ...(member?.agreed_policies ?? [])]),
  };
}

function readOwnName(member: Member | undefined): OrderForm['name'] {
  const { familyName, givenName } = member?.profile ?? {};
  return typeof familyName === 'string' && typeof givenName === 'string' ? { familyName, givenName } : undefined;
}

/** Stores what a member has agreed to here for the first time, so that no page asks for it again. A parent agrees for a kid. */
async function agreeWithOrder(context: Parameters<typeof verifyOrder>[0], { policies }: OrderForm): Promise<void> {
  const { database, store, platform, request, now } = context;
  const member = await findMember(context);
  if (member === undefined || member.is_kids) return;
  const added = policies.filter((policy) => !isAgreed(policy, member.agreed_policies));
  if (added.length === 0) return;
  const { account_id: accountId } = member;
  await database.transaction(async (tx) => {
    await saveAgreements(tx, { storeId: store.id, random: platform.random, now }, { accountId, policies: added });
    const details = { policies: added.map(({ policyId, revision }) => `${policyId}:${revision}`) };
    await writeAudit(tx, request, { action: 'policy-re-consent', accountId, details });
  });
}
