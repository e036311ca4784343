// Recipes of a member without a password setting one, with a code mailed to them.
import { password } from '../answers.ts';
import { logIn } from '../log-in.ts';
import type { EffectCheck, FlowRecipes, GuardRecipe } from '../world.ts';
import {
  countRejectedCode,
  countRejectedCodeWrites,
  refuseUsedCode,
  runAndRestoreFlow,
  sendCodeWrites,
  useCodeWrites,
} from './mailed-code.ts';
import {
  beginAsMember,
  codeGuards,
  expectSecurityMail,
  findOtherSessions,
  isEmailOther,
  member,
  proveAgain,
  readAccount,
  readSentCode,
  sendCode,
  sendRecipe,
  setPassword,
} from './member-code.ts';

const isPasswordSet: GuardRecipe = {
  usually: false,
  otherwise: async ({ world }) => ({ drawn: () => setPassword(world, true) }),
};

/** The password logs the member in, and other devices are logged out. */
const enablePassword: EffectCheck = async (context) => async () => {
  const others = await findOtherSessions(context);
  if (others !== undefined) return others;
  return logIn(context.world, member, password).then(
    () => undefined,
    (error: Error) => error.message,
  );
};

const notifyPasswordEnabled: EffectCheck = async ({ world }) =>
  expectSecurityMail(world, (await readAccount(world)).email, 'passwordEnabled');

export const enablePasswordRecipes: FlowRecipes = {
  begin: async (world) => {
    const person = await beginAsMember(world);
    await setPassword(world, false);
    return person;
  },
  waited: (world, person) => proveAgain(world, person, password),
  leadsAway: async (world, state) =>
    state === 'enter' && (await readAccount(world)).hasPassword ? '/mypage/password/edit' : undefined,
  signsIn: [],
  events: {
    SEND_CODE: async (context) => {
      if (context.state === 'complete') await setPassword(context.world, false);
      return sendRecipe(context);
    },
    ENABLE: async (context) => {
      if (context.state === 'complete') await setPassword(context.world, false);
      if (context.state === 'complete' || context.person.memory['sentTo'] === undefined)
        await runAndRestoreFlow(context, () => context.send('SEND_CODE'));
      return { answers: { pinCode: await readSentCode(context) } };
    },
  },
  guards: { ...codeGuards, isEmailOther, isPasswordSet },
  effects: {
    sendCode,
    useCode: refuseUsedCode(({ world }) => setPassword(world, false)),
    countRejectedCode,
    enablePassword,
    notifyPasswordEnabled,
  },
  writes: {
    sendCode: sendCodeWrites,
    useCode: useCodeWrites,
    countRejectedCode: countRejectedCodeWrites,
    enablePassword: {
      'accounts.password_hash': 1,
      'accounts.password_set_at': 1,
      'accounts.updated_at': 1,
      'new audit_log': 1,
      'gone sessions': Number.POSITIVE_INFINITY,
      'gone known_devices': Number.POSITIVE_INFINITY,
    },
    // With a link for a member who did not ask for it.
    notifyPasswordEnabled: { 'new outbox': 1, 'new link_tokens': 1 },
  },
  tries: ['useCode', 'countRejectedCode'],
};
