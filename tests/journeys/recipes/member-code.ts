// A member who changes or verifies their account by a code mailed to them.
import type { Answers } from '../../../engine/declare/index.ts';
import { localize } from '../../../src/rules/languages.ts';
import { demoPassword } from '../demo-password.ts';
import { logIn } from '../log-in.ts';
import {
  type EffectCheck,
  type GuardRecipe,
  JourneyError,
  type Person,
  type Recipe,
  type RecipeContext,
  type World,
} from '../world.ts';
import { expectMail, newEmail, runAndRestoreFlow, wrongOf } from './mailed-code.ts';

/** Login ID of the member. */
export const member = 'demomember';

export interface StoredAccount {
  readonly email: string;
  readonly isVerified: boolean;
  readonly hasPassword: boolean;
}

export async function readAccount({ database }: World): Promise<StoredAccount> {
  const [account] = await database.query<StoredAccount>(
    `SELECT email, email_verified_at IS NOT NULL AS "isVerified", password_hash IS NOT NULL AS "hasPassword"
       FROM accounts WHERE login_id = $1`,
    [member],
  );
  if (account === undefined) throw new JourneyError(`the store has no member ${member}`);
  return account;
}

/** Another process changes the address. */
export async function changeEmail({ database }: World, email: string): Promise<void> {
  await database.query('UPDATE accounts SET email = $1, email_normal = $1 WHERE login_id = $2', [email, member]);
}

/** Another process verifies the address, or replaces it by one that is not verified. */
export async function setVerified({ database }: World, isVerified: boolean): Promise<void> {
  await database.query('UPDATE accounts SET email_verified_at = CASE WHEN $1 THEN now() END WHERE login_id = $2', [
    isVerified,
    member,
  ]);
}

/** Another process sets the password of the demo store, or removes the password. */
export async function setPassword({ database }: World, isSet: boolean): Promise<void> {
  await database.query(
    `UPDATE accounts SET password_hash = CASE WHEN $1 THEN (SELECT password_hash FROM accounts WHERE login_id = 'demosingle') END
      WHERE login_id = $2`,
    [isSet, member],
  );
}

/** Logs the member in, with an address that no code was sent to. */
export async function beginAsMember(world: World): Promise<Person> {
  // Sending is limited per network and hour.
  await world.advance(3601);
  await changeEmail(world, newEmail());
  await setPassword(world, true);
  await world.database.query('DELETE FROM flows WHERE owner = (SELECT account_id FROM accounts WHERE login_id = $1)', [member]);
  // Former addresses are mailed about each change until they can no longer undo theirs.
  await world.database.query('DELETE FROM link_tokens WHERE account_id = (SELECT account_id FROM accounts WHERE login_id = $1)', [
    member,
  ]);
  return logIn(world, member, demoPassword);
}

/** Proves the account again, by the password or a mailed code: pages ask for that after ten minutes. */
export async function proveAgain(world: World, person: Person, password: string): Promise<void> {
  const { email, hasPassword } = await readAccount(world);
  if (!hasPassword) await person.post('/zapi/account/reauthorize/re-send-auth-code', {});
  const proof = hasPassword ? { password } : { authCode: await world.readCode(email) };
  const { status } = await person.post('/zapi/account/reauthorize', { ...proof, returnTo: '/mypage' });
  if (status !== 200) throw new JourneyError(`proving the account again answered ${status}`);
}

/** Address that the code of this event goes to: the typed one, that of the last code, or the account's. */
async function recipientOf({ world, person, isAside }: RecipeContext, { answers = {} }: Recipe): Promise<string> {
  const typed = answers['email'] ?? (isAside ? person.memory['sentTo'] : undefined);
  return typed === undefined ? (await readAccount(world)).email : String(typed);
}

const sendAllowed: GuardRecipe = {
  usually: true,
  isCounted: true,
  otherwise: async (context, usual) => {
    const email = await recipientOf(context, usual);
    await runAndRestoreFlow(context, () => context.send('SEND_CODE', { email }));
    return {};
  },
};

const isSendLimitReached: GuardRecipe = {
  usually: false,
  isCounted: true,
  otherwise: async (context, usual) => {
    // The limit is one of the address and of this flow's codes.
    const email = await recipientOf(context, usual);
    for (let sent = 0; sent < 5; sent += 1) {
      await runAndRestoreFlow(context, () => context.send('SEND_CODE', { email }));
      await context.world.advance(31);
    }
    return {};
  },
};

const isCodeWrong: GuardRecipe = {
  usually: false,
  otherwise: async (_context, { answers = {} }) => ({ answers: { pinCode: wrongOf(String(answers['pinCode'])) } }),
};

const isCodeLocked: GuardRecipe = {
  usually: false,
  otherwise: async (context, usual) => {
    const { answers = {} } = await isCodeWrong.otherwise(context, usual);
    await runAndRestoreFlow(context, async () => {
      for (let tries = 0; tries < 5; tries += 1) await context.send(context.event, answers);
    });
    return { answers };
  },
};

/** Another device changes the address after the page was loaded. No code is sent. */
export const isEmailOther: GuardRecipe = {
  usually: false,
  otherwise: async ({ world }) => ({ drawn: () => changeEmail(world, newEmail()), done: () => undefined }),
};

export const codeGuards = { sendAllowed, isSendLimitReached, isCodeWrong, isCodeLocked };

/** Sends a code; the recipes of the typed code read it from the outbox. */
export async function sendRecipe(context: RecipeContext, answers?: Answers): Promise<Recipe> {
  const { world, person, isAside } = context;
  // A second code to an address is sent after a pause.
  if (person.memory['sentTo'] !== undefined && answers === undefined) await world.advance(31);
  const sentTo = await recipientOf({ ...context, isAside }, { ...(answers && { answers }) });
  return {
    ...(answers && { answers }),
    done: (entered) => {
      person.memory['sentTo'] = String(entered['email'] ?? sentTo);
    },
  };
}

export const readSentCode = async ({ world, person }: RecipeContext): Promise<string> =>
  world.readCode(person.memory['sentTo'] ?? '');

/** The page of the code shows the address. */
export const saveSentTo =
  (page: string): EffectCheck =>
  async (context, recipe) => {
    const email = await recipientOf(context, recipe);
    return async () => {
      const shown = (await context.person.readData(page))['email'];
      return shown === email ? undefined : `the page of the code shows ${JSON.stringify(shown)}, and not ${email}`;
    };
  };

export const sendCode: EffectCheck = async (context, recipe) =>
  expectMail(context.world, await recipientOf(context, recipe), ({ code }) => code !== null);

/** One new mail about a change of the account. */
export function expectSecurityMail(world: World, to: string, kind: string): ReturnType<EffectCheck> {
  const parameters = { serviceName: localize(world.plans.settings.storeSettingData.serviceName, 'ja') };
  const subject = world.plans.text(`mail.${kind}.subject`, 'ja', parameters);
  return expectMail(world, to, (mail) => mail.subject === subject);
}

/** Only this session of the member is left. */
export async function findOtherSessions({ person }: RecipeContext): Promise<string | undefined> {
  const { sessions } = await person.readData('/mypage/sessions');
  const count = Array.isArray(sessions) ? sessions.length : 0;
  return count === 1 ? undefined : `the member has ${count} sessions, and not only this one`;
}
