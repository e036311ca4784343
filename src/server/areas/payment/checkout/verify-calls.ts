// The partial verifications: each saves one part of the selection.
import type { DataOf } from '../../../../declared-data.ts';
import type { CheckoutSession } from '../../../../generated/entities.ts';
import { normalizeCampaignCode } from '../../../../rules/plans/campaigns.ts';
import { limitRate, normalizeIp } from '../../../platform/limits/rate-limits.ts';
import type { Command, CommandContext, RequestContext } from '../../../runtime/area.ts';
import { requireOpen } from './admit.ts';
import { buyerOf, openBrowserSession } from './buyer.ts';
import { requireCampaign } from './campaign.ts';
import { describeSession } from './describe.ts';
import { endVerified } from './order/order-queries.ts';
import { findPayer } from './payer.ts';
import { lockSession, type Selection, saveSelection, selectSession } from './queries.ts';
import { quoteCheckout } from './quote-checkout.ts';
import { readPrefecture, readSelection } from './selection.ts';

/** Codes that are tried from one network. */
const codeAttempts = { limit: 20, windowSeconds: 3_600 };

export const applyCampaign: Command<'checkout.verify.campaign'> = async (context) => {
  const code = await readCode(context, context.answers.campaignCode);
  const { database, store, params } = context;
  const session = requireOpen(await selectSession(database, { storeId: store.id, sessionId: params.checkoutSessionId }), context);
  await requireCampaign(context, code, session.lines, (await findPayer(context)).person);
  return changeSelection(context, { campaign_code: code });
};

export const applyDestination: Command<'checkout.verify.destination'> = (context) => {
  const { prefecture, postalCode } = context.answers;
  return changeSelection(context, { prefecture: readPrefecture(prefecture), postal_code: postalCode ?? null });
};

export const applyRates: Command<'checkout.verify.rates'> = (context) =>
  changeSelection(context, { rates: readRates(context.answers) });

/** `{ "rate.parcel": "express" }` → `{ parcel: "express" }` */
export function readRates(answers: object): Selection['rates'] {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([key, value]) =>
      key.startsWith('rate.') && typeof value === 'string' ? [[key.slice('rate.'.length), value] as const] : [],
    ),
  );
}

/** The entered code; each attempt counts, because codes could be guessed. */
export async function readCode(context: RequestContext, entered: string | null | undefined): Promise<string | null> {
  const code = normalizeCampaignCode(entered ?? '');
  if (code === '') return null;
  const { ip } = context;
  await limitRate(context, `checkout-code:${normalizeIp(ip)}`, codeAttempts);
  return code;
}

type VerifyContext = Pick<CommandContext, 'database' | 'request' | 'reply'> &
  RequestContext & { readonly params: { readonly checkoutSessionId: string } };

async function changeSelection(
  context: VerifyContext,
  change: Partial<Selection>,
): Promise<{ readonly data: DataOf<CheckoutSession> }> {
  const { database, store, params, language, now } = context;
  const key = { storeId: store.id, sessionId: params.checkoutSessionId };
  requireOpen(await selectSession(database, key), context);
  const browserSession = await openBrowserSession(context);
  const opened = { ...context, session: browserSession };
  const session = await database.transaction(async (tx) => {
    const checkout = requireOpen(await lockSession(tx, key), context);
    const selected = { ...(await readSelection({ ...opened, database: tx }, key.sessionId)), ...change };
    await saveSelection(tx, { ...key, browserSession: browserSession.id }, selected);
    await endVerified(tx, key, buyerOf(browserSession), now);
    return checkout;
  });
  const quote = await quoteCheckout(opened, session, await readSelection(opened, key.sessionId));
  return { data: { ...describeSession(session, quote, { language, now }), purchaseToken: null } };
}
