// Recipes of a member in a family group closing the account, with a code mailed to them. Each journey has an account of its own.
import { demoPassword } from '../demo-password.ts';
import { logIn } from '../log-in.ts';
import type { EffectCheck, FlowRecipes, GuardRecipe, Person, RecipeContext, World } from '../world.ts';
import {
  countRejectedCode,
  countRejectedCodeWrites,
  expectMail,
  newEmail,
  runAndRestoreFlow,
  sendCodeWrites,
} from './mailed-code.ts';
import { codeGuards, expectSecurityMail } from './member-code.ts';

const answers = { survey: [{ questionId: 'reasons', answer: ['使う機会が少ない'] }], consent: true };

let count = 0;
const idOf = ({ memory }: Person): string => memory['accountId'] ?? '';
const emailOf = ({ memory }: Person): string => memory['email'] ?? '';

/** Inserts a member and the owner of the member's group. */
async function insertFamily({ database }: World, accountId: string, email: string): Promise<void> {
  await database.transaction(async (tx) => {
    for (const [id, address] of [
      [accountId, email],
      [`${accountId}o`, newEmail()],
    ]) {
      await tx.query(
        `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, email_verified_at, login_id, login_id_normal,
           password_hash, profile, custom_associated_info, created_at, updated_at)
         SELECT store_id, $1, $2, $2, true, created_at, $1, $1, password_hash, profile, custom_associated_info, created_at, updated_at
           FROM accounts WHERE account_id = 'a_demosingle'`,
        [id ?? '', address ?? ''],
      );
      await tx.query(
        `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at)
         SELECT store_id, $1, policy_id, revision, key, agreed_at FROM policy_agreements WHERE account_id = 'a_demosingle'`,
        [id ?? ''],
      );
    }
    await tx.query(
      `INSERT INTO family_groups (store_id, group_id, owner_id, capacity, created_at)
       SELECT store_id, 'g' || $1, $1 || 'o', 5, created_at FROM accounts WHERE account_id = $1`,
      [accountId],
    );
    await tx.query(
      `INSERT INTO family_members (store_id, account_id, group_id, role, joined_at)
       SELECT store_id, account_id, 'g' || $1, CASE account_id WHEN $1 THEN 'member' ELSE 'owner' END, created_at
         FROM accounts WHERE account_id IN ($1, $1 || 'o')`,
      [accountId],
    );
  });
}

async function begin(world: World): Promise<Person> {
  // Sending is limited per network and hour.
  await world.advance(3601);
  count += 1;
  const accountId = `wd${process.pid}n${count}`;
  const email = newEmail();
  await insertFamily(world, accountId, email);
  const person = await logIn(world, accountId, demoPassword);
  Object.assign(person.memory, { accountId, email });
  return person;
}

/** Undoes what earlier events of the journey found in their way. */
async function restore({ world, person }: RecipeContext): Promise<void> {
  await world.database.transaction(async (tx) => {
    const id = idOf(person);
    await tx.query('UPDATE accounts SET email = $2, email_normal = $2 WHERE account_id = $1', [id, emailOf(person)]);
    await tx.query("UPDATE family_members SET role = 'member' WHERE account_id = $1", [id]);
    await tx.query("UPDATE family_members SET role = 'owner' WHERE account_id = $1 || 'o'", [id]);
    await tx.query("UPDATE family_groups SET owner_id = $1 || 'o' WHERE group_id = 'g' || $1", [id]);
    await tx.query('DELETE FROM subscriptions WHERE account_id = $1', [id]);
    await tx.query('DELETE FROM sale_reservations WHERE account_id = $1', [id]);
  });
}

const query =
  ({ world, person }: RecipeContext, sql: string) =>
  async (): Promise<void> => {
    await world.database.query(sql, [idOf(person)]);
  };

/** Something happened in another tab after the page was loaded. */
const meanwhile = (sql: string): GuardRecipe => ({
  usually: false,
  otherwise: async (context) => ({ drawn: query(context, sql) }),
});

const isGroupOwner: GuardRecipe = {
  usually: false,
  otherwise: async ({ world, person }) => ({
    drawn: () =>
      world.database.transaction(async (tx) => {
        const id = idOf(person);
        await tx.query("UPDATE family_members SET role = 'member' WHERE account_id = $1 || 'o'", [id]);
        await tx.query("UPDATE family_members SET role = 'owner' WHERE account_id = $1", [id]);
        await tx.query("UPDATE family_groups SET owner_id = $1 WHERE group_id = 'g' || $1", [id]);
      }),
  }),
};

const hasContracts = meanwhile(
  `INSERT INTO subscriptions SELECT (jsonb_populate_record(s, jsonb_build_object('subscription_id', 's' || $1::text, 'account_id', $1::text,
     'status', 'ONGOING_CONTRACT', 'method_id', NULL))).* FROM subscriptions s LIMIT 1`,
);

const isPaymentOpen = meanwhile(
  `INSERT INTO sale_reservations (store_id, reservation_id, account_id, plan_id, reserved_at)
   SELECT store_id, 'r' || $1, $1, 'standard', created_at FROM accounts WHERE account_id = $1`,
);

const sendAllowed: GuardRecipe = {
  usually: true,
  isCounted: true,
  otherwise: async (context) => {
    await runAndRestoreFlow(context, () => send(context));
    return {};
  },
};

const isSendLimitReached: GuardRecipe = {
  usually: false,
  isCounted: true,
  otherwise: async (context) => {
    for (let sent = 0; sent < 5; sent += 1) {
      await runAndRestoreFlow(context, () => send(context));
      await context.world.advance(31);
    }
    return {};
  },
};

const send = (context: RecipeContext) =>
  context.send(context.event, context.event === 'CONFIRM' ? answers : { email: emailOf(context.person) });

const isEmailOther: GuardRecipe = {
  usually: false,
  otherwise: async (context) => {
    const email = newEmail();
    return {
      drawn: async () => {
        await context.world.database.query('UPDATE accounts SET email = $2, email_normal = $2 WHERE account_id = $1', [
          idOf(context.person),
          email,
        ]);
      },
      done: () => {
        context.person.memory['email'] = email;
      },
    };
  },
};

const sendCode: EffectCheck = ({ world, person }) => expectMail(world, emailOf(person), ({ code }) => code !== null);

/** The owner does not see the member any more. */
const leaveFamily: EffectCheck =
  async ({ world, person }) =>
  async () => {
    const owner = await logIn(world, `${idOf(person)}o`, demoPassword);
    const { members } = await owner.readData('/mypage/family-group');
    const number = Array.isArray(members) ? members.length : 0;
    return number === 1 ? undefined : `the group has ${number} members`;
  };

/** Logging in is refused, and the browser is a guest. */
const withdrawAccount: EffectCheck =
  async ({ world, person }) =>
  async () => {
    const reply = await (await world.open()).post('/login', { value: idOf(person), password: demoPassword });
    if (reply.status === 200) return 'the closed account can log in';
    const leadsTo = await person.follow('/mypage');
    return leadsTo?.startsWith('/login') === true ? undefined : 'the browser is still signed in';
  };

export const withdraw: FlowRecipes = {
  begin,
  waited: async (_world, person) => {
    await person.post('/zapi/account/reauthorize', { password: demoPassword, returnTo: '/withdraw' });
  },
  signsIn: [],
  signsOut: ['withdraw'],
  events: {
    CONFIRM: async (context) => {
      await restore(context);
      // A second code is sent after a pause.
      await context.world.advance(31);
      return { answers };
    },
    SEND_CODE: async (context) => {
      await restore(context);
      await context.world.advance(31);
      return {};
    },
    CODE: async (context) => {
      await restore(context);
      return { answers: { pinCode: await context.world.readCode(emailOf(context.person)) } };
    },
  },
  guards: {
    isCodeWrong: codeGuards.isCodeWrong,
    isCodeLocked: codeGuards.isCodeLocked,
    sendAllowed,
    isSendLimitReached,
    isEmailOther,
    isEmailMissing: meanwhile('UPDATE accounts SET email = NULL, email_normal = NULL WHERE account_id = $1'),
    isGroupOwner,
    hasContracts,
    isPaymentOpen,
  },
  effects: {
    sendCode,
    countRejectedCode,
    leaveFamily,
    notifyWithdrawn: ({ world, person }) => expectSecurityMail(world, emailOf(person), 'withdrawn'),
    withdraw: withdrawAccount,
  },
  writes: {
    sendCode: sendCodeWrites,
    countRejectedCode: countRejectedCodeWrites,
    leaveFamily: { 'gone family_members': 1, 'family_groups.member_count': 1, 'family_groups.revision': 1, 'new outbox': 1 },
    notifyWithdrawn: { 'new outbox': 1 },
    withdraw: {
      'accounts.withdrawn_at': 1,
      'accounts.updated_at': 1,
      'accounts.email': 1,
      'accounts.email_normal': 1,
      'accounts.email_verified_at': 1,
      'accounts.login_id': 1,
      'accounts.login_id_normal': 1,
      'accounts.password_hash': 1,
      'new withdrawals': 1,
      'new reserved_login_ids': 1,
      'new survey_answers': 1,
      'new audit_log': 1,
      'event member.withdrawn': 1,
      'gone one_time_codes': Number.POSITIVE_INFINITY,
      'gone sessions': Number.POSITIVE_INFINITY,
      'gone known_devices': Number.POSITIVE_INFINITY,
      'gone link_tokens': Number.POSITIVE_INFINITY,
      // Of the guest who the browser is then, to see the end.
      'new sessions': 1,
      'new flows': 1,
    },
  },
  tries: ['countRejectedCode'],
};
