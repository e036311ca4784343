// Recipes of a guest signing up, and of each guard being true and false.
import type { Answers, Json } from '../../../engine/declare/index.ts';
import type { Queryable } from '../../../src/server/platform/database/database.ts';
import { hashText } from '../../../src/server/platform/keys.ts';
import {
  type CallReply,
  type FlowRecipes,
  type GuardRecipe,
  ImpossibleJourney,
  type Person,
  type Recipe,
  type RecipeContext,
  type World,
} from '../world.ts';
import { newEmail, runAndRestoreFlow, wrongOf } from './mailed-code.ts';
import { enterAddress, isSocial, signupEffects, signupWrites } from './signup-effects.ts';

let count = 0;
function newLoginId(): string {
  count += 1;
  return `j${process.pid % 100_000}n${count}`;
}

/** Other accounts, one for each value that they take. */
const others = { email: 'demomanager', second: 'demomanaged', loginId: 'owner@example.com' } as const;

/** Registers the address for another account. */
async function occupyEmail({ database }: Pick<World, 'database'>, email: string, by: string = others.email): Promise<void> {
  await changeEmailOf(database, email, by);
}
async function changeEmailOf(on: Queryable, email: string, to: string): Promise<void> {
  await on.query('UPDATE accounts SET email = $1, email_normal = $1 WHERE login_id = $2', [email, to]);
}
async function occupyLoginId({ database }: World, loginId: string): Promise<void> {
  await database.query('UPDATE accounts SET login_id = $1, login_id_normal = $1 WHERE email = $2', [loginId, others.loginId]);
}

/** Returns from a provider, which has verified this address. */
async function returnFromProvider(person: Person, { email }: Answers): Promise<CallReply> {
  const leadsTo = await person.follow('/auth/authorize?userIdentifierType=demo&socialActionType=signup');
  const state = new URL(leadsTo ?? '').searchParams.get('state');
  const end = await person.follow(`/auth/callback?state=${state}&code=${encodeURIComponent(String(email))}`);
  return { status: 200, body: { redirectTo: end ?? '' } };
}

const arePoliciesAgreed: GuardRecipe = {
  usually: true,
  otherwise: async ({ world, person }) => {
    if (world.plans.settings.policies.policies.length === 0) throw new ImpossibleJourney('there are no policies');
    await world.database.query(
      `UPDATE flows SET data = data #- '{kept,policies}'
        WHERE flow_id = 'signup' AND owner = (SELECT session_id FROM sessions WHERE token_hash = $1)`,
      [hashText((await person.token()) ?? '')],
    );
    return {};
  },
};

const emailOf = ({ answers }: Recipe): string => String(answers?.['email'] ?? '');
const proofOf = ({ person }: RecipeContext): string => person.memory['email'] ?? '';

/**
 * Sends a code to another address from the form; the verified one belongs to another account by then, which makes the field
 * editable.
 */
async function sendToAnother(context: RecipeContext): Promise<string> {
  const email = newEmail();
  const send = async (): Promise<void> => {
    // The first button is that of the e-mail box's address.
    if (isSocial(context.person)) await context.person.post('/zapi/auth/email/send-pin-code', { email, type: 'signUp' });
    else await context.send('SEND_CODE', { email });
    // Frees the verified address again, so that later pages can be reached.
    await occupyEmail(context.world, newEmail());
  };
  // Sending the code from a later page would go back to the form.
  await (context.state === 'form' ? send() : context.replay('form', send));
  await occupyEmail(context.world, proofOf(context));
  return email;
}

const sendAllowed: GuardRecipe = {
  usually: true,
  isCounted: true,
  otherwise: async (context, usual) => {
    if (context.event === 'SEND_CODE') return { answers: { email: await sendToAnother(context) } };
    if (context.isAside) {
      await context.send('EMAIL', { email: proofOf(context) });
      return {};
    }
    // A provider sends no code.
    if (proofOf(context) === '' || isSocial(context.person)) {
      await runAndRestoreFlow(context, () => context.send('EMAIL', usual.answers));
      return {};
    }
    return { answers: { email: proofOf(context) } };
  },
};

/** Sends as many codes to an address as guests may request in ten minutes, each for another guest. */
async function exhaustSendLimit(world: World, email: string): Promise<void> {
  for (let sent = 0; sent < 5; sent += 1) {
    const stranger = await world.open();
    await stranger.post('/zapi/auth/email/send-pin-code', { email, type: 'login' });
  }
}

const isSendLimitReached: GuardRecipe = {
  usually: false,
  isCounted: true,
  otherwise: async (context, usual) => {
    const email = context.isAside ? proofOf(context) : emailOf(usual);
    await exhaustSendLimit(context.world, email);
    return {};
  },
};

const codeMatches: GuardRecipe = {
  usually: true,
  otherwise: async (_visit, { answers = {} }) => ({ answers: { pinCode: wrongOf(String(answers['pinCode'])) } }),
};

const isCodeLocked: GuardRecipe = {
  usually: false,
  otherwise: async (context, usual) => {
    const answers: Answers =
      context.event === 'CODE'
        ? { pinCode: wrongOf(String(usual.answers?.['pinCode'])) }
        : ((await isCodeWrong.otherwise(context, usual)).answers ?? {});
    for (let tries = 0; tries < 5; tries += 1) await context.send(context.event, answers);
    return { answers };
  },
};

const isCodeWrong: GuardRecipe = {
  usually: false,
  otherwise: async (context) => {
    const email = await sendToAnother(context);
    return { answers: { ...enterAddress(context.person, email), authCode: wrongOf(await context.world.readCode(email)) } };
  },
};

const isEmailProven: GuardRecipe = {
  usually: true,
  otherwise: async (context, { answers = {} }) => {
    // Another guard's recipe has already entered another address.
    if (answers['authCode'] !== undefined) return {};
    const email = await sendToAnother(context);
    return { answers: { ...enterAddress(context.person, email), authCode: await context.world.readCode(email) } };
  },
};

const isEmailTaken: GuardRecipe = {
  usually: false,
  otherwise: async (context, usual) => {
    if (context.event === 'REGISTER')
      // Validation before the lock finds the address free; it is taken before the flow's turn.
      return {
        meanwhile: (tx) => changeEmailOf(tx, proofOf(context), others.email),
      };
    const { answers = {} } = await isEmailProven.otherwise(context, usual);
    // Two other accounts: one for the previously verified address, one for the new one.
    await occupyEmail(context.world, String(answers['email'] ?? answers['socialEmail']), others.second);
    return { answers };
  },
};

function needLoginId({ plans }: World): void {
  if (!plans.form('signup').fields.some(({ key }) => key === 'loginId')) throw new ImpossibleJourney('no login ID is asked');
}

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

const isLoginIdTaken: GuardRecipe = {
  usually: false,
  otherwise: async (context, usual) => {
    needLoginId(context.world);
    const loginId = context.event === 'REGISTER' ? (context.person.memory['loginId'] ?? '') : String(usual.answers?.['loginId']);
    await occupyLoginId(context.world, loginId);
    return {};
  },
};

function remember(person: Person, what: { readonly [name: string]: Json | undefined }): void {
  for (const [name, value] of Object.entries(what)) person.memory[name] = String(value);
}

export const signup: FlowRecipes = {
  begin: async (world) => {
    // Sending is limited per network and hour.
    await world.advance(3601);
    return world.open();
  },
  signsIn: ['registerAccount'],
  guestsOnly: ['SEND_CODE'],
  events: {
    AGREE: async ({ world, state }) => {
      // The dialog of the policies follows the button of a provider.
      if (state === 'auth' && world.plans.settings.policies.policies.length === 0)
        throw new ImpossibleJourney('there are no policies');
      return {};
    },
    EMAIL: async ({ person, isAside, world }) => {
      // A button next to the form sends to the address that it was rendered with, after a cooldown.
      if (isAside) await world.advance(31);
      return isAside ? {} : { answers: { email: newEmail() }, done: ({ email }) => remember(person, { email, social: false }) };
    },
    PROVIDER: async ({ world, person, state }) => {
      const { policies } = world.plans.settings.policies;
      const policyConsentData = policies.map(({ policyId, revision, key }) => ({ policyId, revision, key }));
      // Where the first step is not shown, the dialog asks.
      if (['auth', 'socialPolicy'].includes(state) && policies.length > 0)
        await person.post('/zapi/signup/policy', { policyConsentData });
      return { answers: { email: newEmail() }, done: ({ email }) => remember(person, { email, social: true }) };
    },
    CODE: async ({ person, world }) => ({ answers: { pinCode: await world.readCode(person.memory['email'] ?? '') } }),
    SEND_CODE: async (context) => {
      if (isSocial(context.person)) throw new ImpossibleJourney('the first button sends to the address of the e-mail box');
      const email = newEmail();
      await occupyEmail(context.world, proofOf(context));
      return { answers: { email } };
    },
    ENTER: async ({ person }) => ({
      answers: { ...enterAddress(person, person.memory['email'] ?? ''), loginId: newLoginId() },
      done: ({ email, socialEmail, loginId }) => remember(person, { email: email ?? socialEmail, loginId }),
    }),
    REGISTER: async () => ({}),
  },
  raised: { PROVIDER: returnFromProvider },
  guards: {
    arePoliciesAgreed,
    sendAllowed,
    isSendLimitReached,
    codeMatches,
    isCodeLocked,
    isCodeWrong,
    isEmailProven,
    isEmailTaken,
    isLoginIdCheckLimitReached,
    isLoginIdTaken,
  },
  effects: signupEffects(sendToAnother),
  writes: signupWrites,
  tries: ['useCode', 'countRejectedCode', 'continueToProvider', 'saveIdentity'],
};
