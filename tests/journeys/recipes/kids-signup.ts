// Recipes of a family owner signing a kid up.
import { type Answers, isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { password } from '../answers.ts';
import { demoPassword } from '../demo-password.ts';
import { logIn } from '../log-in.ts';
import { formOf } from '../send-call.ts';
import {
  type EffectCheck,
  type FlowRecipes,
  type GuardRecipe,
  ImpossibleJourney,
  type Recipe,
  type RecipeContext,
  type World,
} from '../world.ts';
import {
  countRejectedCode,
  countRejectedCodeWrites,
  expectMail,
  newEmail,
  refuseUsedCode,
  runAndRestoreFlow,
  sendCodeWrites,
  useCodeWrites,
  wrongOf,
} from './mailed-code.ts';
import { expectSecurityMail } from './member-code.ts';
import { findForgotten } from './signup-effects.ts';

const owner = { loginId: 'demoowner', email: 'owner@example.com' } as const;
const page = '/mypage/kids-account/signup';

let count = 0;
function newLoginId(): string {
  count += 1;
  return `k${process.pid % 100_000}n${count}`;
}

const asksLoginId = ({ plans }: World): boolean => plans.form('kids-signup').fields.some(({ key }) => key === 'loginId');

function needLoginId(world: World): void {
  if (!asksLoginId(world)) throw new ImpossibleJourney('no login ID is asked');
}

/** Earlier journeys have filled the group. */
async function makeRoom({ database }: World): Promise<void> {
  await database.query("DELETE FROM accounts WHERE is_kids AND login_id IS DISTINCT FROM 'kidtaro'");
}

/** Another account gets the address. */
async function occupyEmail({ database }: World, email: string): Promise<void> {
  await database.query("UPDATE accounts SET email = $1, email_normal = $1 WHERE login_id = 'demomanager'", [email]);
}

async function occupyLoginId({ database }: World, loginId: string): Promise<void> {
  await database.query("UPDATE accounts SET login_id = $1, login_id_normal = $1 WHERE account_id = 'a_demonopassword'", [
    loginId,
  ]);
}

/** Sends a code to a new address, which the form then has with its code. */
async function enterEmail(context: RecipeContext): Promise<Answers> {
  const email = newEmail();
  await runAndRestoreFlow(context, () => context.send('SEND_CODE', { email }));
  return { email, authCode: await context.world.readCode(email) };
}

const withWrongCode = ({ answers = {} }: Recipe): Answers => ({ authCode: wrongOf(String(answers['authCode'])) });

const sendAllowed: GuardRecipe = {
  usually: true,
  isCounted: true,
  otherwise: async (context, { answers = {} }) => {
    await runAndRestoreFlow(context, () => context.send('SEND_CODE', answers));
    return {};
  },
};

const isSendLimitReached: GuardRecipe = {
  usually: false,
  isCounted: true,
  otherwise: async (context, { answers = {} }) => {
    for (let sent = 0; sent < 5; sent += 1) {
      await runAndRestoreFlow(context, () => context.send('SEND_CODE', answers));
      await context.world.advance(31);
    }
    return {};
  },
};

const hasNewEmail: GuardRecipe = {
  usually: true,
  otherwise: async ({ world }) => {
    needLoginId(world);
    return { answers: { email: null, authCode: null } };
  },
};

const isCodeWrong: GuardRecipe = {
  usually: false,
  otherwise: async (_context, usual) => ({ answers: withWrongCode(usual) }),
};

const isCodeLocked: GuardRecipe = {
  usually: false,
  otherwise: async (context, usual) => {
    const wrong = { ...usual.answers, ...withWrongCode(usual) };
    await runAndRestoreFlow(context, async () => {
      for (let tries = 0; tries < 5; tries += 1) await context.send('ENTER', wrong);
    });
    await context.world.advance(61);
    return { answers: withWrongCode(usual) };
  },
};

const isEmailTaken: GuardRecipe = {
  usually: false,
  otherwise: async ({ world, person, event }, { answers = {} }) => {
    const email = event === 'REGISTER' ? person.memory['email'] : answers['email'];
    if (typeof email !== 'string' || email === '') throw new ImpossibleJourney('the kid has no address');
    await occupyEmail(world, email);
    return {};
  },
};

const isLoginIdTaken: GuardRecipe = {
  usually: false,
  otherwise: async ({ world, person, event }, { answers = {} }) => {
    needLoginId(world);
    await occupyLoginId(world, String(event === 'REGISTER' ? person.memory['loginId'] : answers['loginId']));
    return {};
  },
};

const isLoginIdCheckLimitReached: GuardRecipe = {
  usually: false,
  isCounted: true,
  otherwise: async ({ world }) => {
    needLoginId(world);
    const stranger = await world.open();
    for (let asked = 0; asked < 10; asked += 1) await stranger.post('/zapi/auth/login-id/verify', { loginId: newLoginId() });
    return {};
  },
};

const sendKidsCode: EffectCheck = ({ world }, { answers = {} }) =>
  expectMail(world, String(answers['email']), ({ code }) => code !== null);

const saveEmailProof: EffectCheck =
  async ({ person }, { answers = {} }) =>
  async () => {
    const { context } = formOf(await person.readData(page), 'kids-signup');
    const proof = isObject(context) ? context['defaultEmail'] : undefined;
    return proof === answers['email'] ? undefined : `the form has ${JSON.stringify(proof)} as the verified address`;
  };

/** The kid can log in, is in the owner's group, and has the answers. */
const registerKid: EffectCheck = async ({ world, person }) => {
  const { answers } = formOf(await person.readData(`${page}/confirm`), 'kids-signup');
  const confirmed = isObject(answers) ? (answers as Answers) : {};
  return async () => {
    const kid = await logIn(world, String(confirmed['loginId'] ?? confirmed['email']), password).catch(
      (error: Error) => error.message,
    );
    if (typeof kid === 'string') return kid;
    const { account } = await kid.readData('/mypage');
    if (!isObject(account) || account['isKids'] !== true) return 'the new account is no kids account';
    const stored = await readKid(world, confirmed);
    if (stored?.ownerId !== 'a_demoowner') return 'the kid is not in the owner’s group';
    const lost = Object.keys(stored.profile).find(
      (key) => JSON.stringify(stored.profile[key]) !== JSON.stringify(confirmed[key]),
    );
    return lost === undefined ? findForgotten(world, stored.accountId, confirmed) : `the profile has another ${lost}`;
  };
};

interface StoredKid {
  readonly accountId: string;
  readonly ownerId: string;
  readonly profile: JsonObject;
}

async function readKid({ database }: World, { loginId, email }: Answers): Promise<StoredKid | undefined> {
  const [kid] = await database.query<StoredKid>(
    `SELECT a.account_id AS "accountId", g.owner_id AS "ownerId", a.profile
       FROM accounts a JOIN family_members m USING (store_id, account_id) JOIN family_groups g USING (store_id, group_id)
      WHERE a.login_id = $1 OR a.email = $2`,
    [String(loginId ?? ''), String(email ?? '')],
  );
  return kid;
}

const unlimited = Number.POSITIVE_INFINITY;

export const kidsSignup: FlowRecipes = {
  begin: async (world) => {
    // Sending and logins are limited per network.
    await world.advance(3601);
    await makeRoom(world);
    await world.database.query("DELETE FROM flows WHERE flow_id = 'kids-signup'");
    return logIn(world, owner.loginId, demoPassword);
  },
  signsIn: [],
  events: {
    SEND_CODE: async () => ({ answers: { email: newEmail() } }),
    ENTER: async (context) => {
      const { world, person } = context;
      await makeRoom(world);
      return {
        answers: { ...(await enterEmail(context)), loginId: newLoginId() },
        done: ({ email, loginId }) => {
          person.memory['email'] = String(email ?? '');
          person.memory['loginId'] = String(loginId ?? '');
        },
      };
    },
    REGISTER: async ({ world }) => {
      await makeRoom(world);
      return {};
    },
  },
  guards: {
    sendAllowed,
    isSendLimitReached,
    isLoginIdCheckLimitReached,
    isCodeLocked,
    isCodeWrong,
    isEmailTaken,
    isLoginIdTaken,
    hasNewEmail,
  },
  effects: {
    sendKidsCode,
    useCode: refuseUsedCode(),
    countRejectedCode,
    saveEmailProof,
    registerKid,
    notifyFamily: ({ world }) => expectSecurityMail(world, owner.email, 'kidsRegistered'),
  },
  writes: {
    sendKidsCode: sendCodeWrites,
    useCode: useCodeWrites,
    countRejectedCode: countRejectedCodeWrites,
    saveEmailProof: { 'kept emailProof': 1 },
    registerKid: {
      'kept name': 1,
      'new accounts': 1,
      'new family_members': 1,
      'family_groups.member_count': 1,
      // The store's present setting.
      'family_groups.capacity': 1,
      'new policy_agreements': unlimited,
      'new parental_consents': unlimited,
      'new audit_log': 1,
      'event member.created': 1,
      'event policy.agreed': unlimited,
    },
    // To the owner, with a link for one who did not do it, and to the kid.
    notifyFamily: { 'new outbox': 2, 'new link_tokens': 1 },
  },
  tries: ['useCode', 'countRejectedCode'],
};
