// The call chain of a card: token (in the browser), this call, certification, done.
import { isCardExpired } from '../../../../rules/card-expiry.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import { hashText } from '../../../platform/keys.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { isWithdrawn } from '../../account/member/queries.ts';
import { hashCard } from '../../plans/benefits/person.ts';
import {
  addedRoute,
  consentsOf,
  countCard,
  findContractRoute,
  listRoute,
  lockAdder,
  ownerOf,
  readFailure,
  recordAdded,
  refuseExpired,
  requireAdder,
  requireOffer,
} from './adding.ts';
import { readBilling } from './cards.ts';
import { markOrphan } from './event-queries.ts';
import { type AccountKey, findByToken, insertCard, type MethodRow, markRemoved, saveRefused, saveRegistered } from './queries.ts';

/** How long a certification may be passed. */
export const threeDSecureSeconds = 900;

/**
 * Registers the card of a token. A repeated token, by a double click or in a second tab, gets the same answer: the provider knows the
 * method's id as the idempotency key, and one request saves its answer.
 */
export const addCard: Command<'account.payment-method.credit'> = async (context) => {
  const { database, gateways, platform, answers, payload, request, now } = context;
  const adder = await requireAdder(context);
  const { storeId, accountId } = adder;
  await requireOffer(context, accountId, 'SbpsCredit');
  const token = answers.card ?? '';
  const tokenHash = hashText(token);
  const billing = readBilling(answers);
  let row = await findByToken(database, storeId, tokenHash);
  if (row === undefined) {
    await countCard(context, accountId);
    await insertCard(database, { storeId, accountId, methodId: makeId(platform.random, 'pm'), tokenHash, billing, now });
    row = await findByToken(database, storeId, tokenHash);
  }
  if (row === undefined || row.account_id !== accountId) throw refuseToken();
  const key = { storeId, methodId: row.method_id };
  const { subscriptionId } = payload;
  const goOn = (state: ContinuedState) => continueFrom(context, adder, state, { subscriptionId, methodId: key.methodId });
  if (row.state !== 'registering') return await goOn(row.state);
  try {
    const registered = await gateways.payments.registerCard({
      idempotencyKey: key.methodId,
      owner: ownerOf(adder),
      token,
      billing,
    });
    if (isCardExpired(registered.expireDate, now)) {
      await database.transaction(async (tx) => {
        // A job deletes it at the provider.
        await markOrphan(tx, key, registered.reference);
        await writeAudit(tx, request, { action: 'card-refused', accountId, details: { reason: 'expired' } });
      });
      throw refuseExpired();
    }
    const card = { ...registered, hash: await hashCard(context, registered) };
    await database.transaction(async (tx) => {
      await lockAdder(tx, context, adder);
      if (!(await saveRegistered(tx, key, card, adder.added, addSeconds(now, threeDSecureSeconds)))) return;
      // The provider registered it while the member withdrew: it is deleted there.
      if (await isWithdrawn(tx, storeId, accountId)) {
        await markRemoved(tx, { ...key, accountId });
        return;
      }
      if (card.certification === null)
        await recordAdded(tx, context, adder, { type: 'SbpsCredit', methodId: key.methodId, consents: consentsOf(context) });
      else await writeAudit(tx, request, { action: 'card-register', accountId, details: { methodId: key.methodId } });
    });
    return await goOn(card.certification === null ? 'active' : 'pending');
  } catch (error) {
    const { reason } = readFailure(context, error);
    await database.transaction(async (tx) => {
      await saveRefused(tx, key);
      await writeAudit(tx, request, { action: 'card-refused', accountId, details: { reason } });
    });
    if (reason === 'declined') throw refuseDeclined();
    throw refuseToken();
  }
};

type ContinuedState = Exclude<MethodRow['state'], 'registering'>;

async function continueFrom(
  context: Pick<CommandContext, 'database'>,
  adder: AccountKey,
  state: ContinuedState,
  added: Parameters<typeof addedRoute>[2],
): Promise<{ readonly redirectTo: string }> {
  if (state === 'active') return { redirectTo: await addedRoute(context, adder, added) };
  // The page that the card was added on asks for its certification.
  if (state === 'pending') return { redirectTo: (await findContractRoute(context, adder, added.subscriptionId)) ?? listRoute };
  throw state === 'refused' ? refuseDeclined() : refuseToken();
}

const refuseDeclined = (): RefusalError => new RefusalError('CARD_DECLINED');
const refuseToken = (): RefusalError => new RefusalError('TOKEN_INVALID');
