// Recipes of a member who buys a plan with a free trial, which is charged at once for a second contract: at any time, or with the
// sign-up.
import { demoPassword } from '../demo-password.ts';
import { logIn } from '../log-in.ts';
import type { EffectCheck, FlowRecipes, World } from '../world.ts';

const member = 'demosingle';
const accountId = 'a_demosingle';
const planId = 'premium';
const methodId = 'pm_journeys';

async function countRows({ database }: World, sql: string, value = accountId): Promise<number> {
  const [row] = await database.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${sql}`, [value]);
  return row?.count ?? 0;
}
const countContracts = (world: World) => countRows(world, 'subscriptions WHERE account_id = $1 AND ended_at IS NULL');
const countReserved = (world: World) => countRows(world, 'sale_reservations WHERE account_id = $1');
const countTaken = (world: World) => countRows(world, "taken_benefits WHERE benefit = 'contract:' || $1", planId);

/** A contract of the plan that ended before: the next one has no free trial. */
async function addEarlierContract({ database }: World): Promise<void> {
  await database.query(
    `INSERT INTO subscriptions (store_id, subscription_id, account_id, plan_id, status, plan, price, tax_rate, renew_span_unit,
       renew_span, billing_amount, first_payment_at, anchor_at, started_at, ended_at)
     SELECT store_id, 's_journeys', $1, plan_id, 'ONGOING_CONTRACT', plan, price, tax_rate, renew_span_unit, renew_span, billing_amount,
       first_payment_at, anchor_at, started_at, started_at FROM subscriptions WHERE plan_id = $2 LIMIT 1 ON CONFLICT DO NOTHING`,
    [accountId, planId],
  );
}

const saveOrder =
  (base: string): EffectCheck =>
  async ({ person }) =>
  async () => {
    const { paymentMethod } = await person.readData(`${base}/${planId}/confirm`);
    return String(paymentMethod).includes('4242') ? undefined : `the confirmation shows the method ${String(paymentMethod)}`;
  };

const placeOrder: EffectCheck = async ({ world }) => {
  const before = (await countReserved(world)) + (await countContracts(world));
  const taken = await countTaken(world);
  return async () => {
    if ((await countReserved(world)) + (await countContracts(world)) !== before + 1) return 'no sale is reserved';
    return (await countTaken(world)) === taken + 1 ? undefined : 'the member could have the trial again';
  };
};

const startContract: EffectCheck = async ({ world }) => {
  const before = await countContracts(world);
  return async () => ((await countContracts(world)) === before + 1 ? undefined : 'there is no contract');
};

const releaseOrder: EffectCheck = async ({ world }) => {
  const taken = await countTaken(world);
  return async () => {
    if ((await countReserved(world)) > 0) return 'the sale is still reserved';
    return (await countTaken(world)) === taken - 1 ? undefined : 'the trial is not given back';
  };
};

const markDeclined: EffectCheck =
  async ({ world }) =>
  async () =>
    (await countRows(world, 'payment_methods WHERE account_id = $1 AND declined_at IS NOT NULL')) === 1
      ? undefined
      : 'the method is not marked as declined';

const contractWrites = {
  'new subscriptions': 1,
  'new subscription_periods': 2,
  'payment_methods.contracts': 1,
  'gone sale_reservations': 1,
  'new ledger_entries': 1,
  'new policy_agreements': 3,
  'new survey_answers': 1,
  'new outbox': 1,
  'new audit_log': 1,
  'event contract.started': 1,
  // The member may have agreed before.
  'event policy.agreed': Number.POSITIVE_INFINITY,
};

/** The mail is sent after five minutes only. */
const releaseWrites = {
  'gone sale_reservations': 1,
  'gone taken_benefits': 1,
  'plan_sales.sold': 1,
  'new audit_log': 1,
  'new outbox': 1,
};

/** The account is a new one. */
const renew = async (world: World): Promise<void> => {
  await world.database.query('UPDATE accounts SET created_at = $2 WHERE account_id = $1', [accountId, await world.now()]);
};

const recipesOf = (flow: string, base: string): FlowRecipes => ({
  subject: planId,
  begin: async (world) => {
    await world.advance(601);
    const { database } = world;
    for (const table of ['subscriptions', 'sale_reservations', 'survey_answers', 'used_purchase_tokens'])
      await database.query(`DELETE FROM ${table} WHERE account_id = $1`, [accountId]);
    await database.query('DELETE FROM flows WHERE flow_id = $2 AND owner = $1', [accountId, flow]);
    await database.query('DELETE FROM flow_asks WHERE flow_id = $1', [flow]);
    // Earlier journeys have taken the trial.
    await database.query("DELETE FROM taken_benefits WHERE benefit = 'contract:' || $1", [planId]);
    // The plan has a limit.
    await database.query('UPDATE plan_sales SET sold = 0 WHERE plan_id = $1', [planId]);
    await renew(world);
    await database.query(
      `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, is_valid, reference, card_suffix,
         card_expiry, card_brand, created_at, added_at)
       SELECT store_id, $2, $1, 'SbpsCredit', 'active', true, 'card_journeys', '4242', '203005', 'V', now(), now()
         FROM accounts WHERE account_id = $1 ON CONFLICT (store_id, method_id) DO UPDATE SET declined_at = NULL`,
      [accountId, methodId],
    );
    return logIn(world, member, demoPassword);
  },
  waited: renew,
  signsIn: [],
  events: {
    FORM: async ({ world }) => {
      // A member has one contract of the plan at a time.
      await world.database.query('UPDATE subscriptions SET ended_at = started_at WHERE account_id = $1', [accountId]);
      const survey = [
        { questionId: 'genre', answer: '映画' },
        { questionId: 'devices', answer: ['テレビ'] },
      ];
      return { answers: { paymentMethodId: methodId, survey } };
    },
    BUY: async () => ({}),
  },
  guards: {
    // The page is too old.
    isOfferChanged: { usually: false, otherwise: async ({ world }) => ({ drawn: () => world.advance(901) }) },
    isNothingCharged: {
      usually: true,
      otherwise: async ({ world }) => {
        await addEarlierContract(world);
        return {};
      },
    },
  },
  effects: {
    saveOrder: saveOrder(base),
    placeOrder,
    startContract,
    completeOrder: startContract,
    markDeclined,
    releaseOrder,
    returnPayment: releaseOrder,
  },
  writes: {
    saveOrder: { 'kept choice': 1 },
    placeOrder: {
      'kept placed': 1,
      'new used_purchase_tokens': 1,
      'new sale_reservations': 1,
      // Under the member's address; the card has no fingerprint.
      'new taken_benefits': 1,
      'plan_sales.sold': 1,
      'new plan_sales': 1,
      'new audit_log': 1,
    },
    startContract: contractWrites,
    completeOrder: contractWrites,
    markDeclined: { 'payment_methods.declined_at': 1 },
    releaseOrder: releaseWrites,
    // The journeys' fault refuses before anything is charged: nothing is returned.
    returnPayment: releaseWrites,
  },
  tries: [],
});

export const purchase = recipesOf('purchase', '/plans');
export const signUpPurchase = recipesOf('signup-purchase', '/signup/plans');
