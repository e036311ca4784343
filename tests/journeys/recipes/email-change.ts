// Recipes of a member replacing their address by another one, which a code verifies.
import { demoPassword } from '../demo-password.ts';
import { logIn } from '../log-in.ts';
import type { EffectCheck, FlowRecipes, GuardRecipe } from '../world.ts';
import {
  countRejectedCode,
  countRejectedCodeWrites,
  newEmail,
  refuseUsedCode,
  sendCodeWrites,
  useCodeWrites,
} from './mailed-code.ts';
import {
  beginAsMember,
  changeEmail as changeStoredEmail,
  codeGuards,
  expectSecurityMail,
  findOtherSessions,
  proveAgain,
  readAccount,
  readSentCode,
  saveSentTo,
  sendCode,
  sendRecipe,
} from './member-code.ts';

const isEmailSame: GuardRecipe = {
  usually: false,
  otherwise: async ({ world, person, isAside }) => {
    // The form itself refuses the same spelling.
    if (!isAside) return { answers: { email: (await readAccount(world)).email.toUpperCase() } };
    return { drawn: () => changeStoredEmail(world, person.memory['sentTo'] ?? '') };
  },
};

const isEmailTaken: GuardRecipe = {
  usually: false,
  otherwise: async ({ world, person }) => {
    await world.database.query("UPDATE accounts SET email = $1, email_normal = $1 WHERE login_id = 'demomanager'", [
      person.memory['sentTo'] ?? null,
    ]);
    return {};
  },
};

/** The new address logs the member in, and other devices are logged out. */
const changeEmail: EffectCheck = async (context) => async () => {
  const others = await findOtherSessions(context);
  if (others !== undefined) return others;
  const login = logIn(context.world, context.person.memory['sentTo'] ?? '', demoPassword);
  return login.then(
    () => undefined,
    (error: Error) => error.message,
  );
};

const notifyOldEmail: EffectCheck = async ({ world }) =>
  expectSecurityMail(world, (await readAccount(world)).email, 'emailChanged');

const notifyNewEmail: EffectCheck = ({ world, person }) =>
  expectSecurityMail(world, person.memory['sentTo'] ?? '', 'emailRegistered');

export const emailChange: FlowRecipes = {
  begin: beginAsMember,
  waited: (world, person) => proveAgain(world, person, demoPassword),
  signsIn: [],
  events: {
    SEND_CODE: (context) => sendRecipe(context, context.isAside ? undefined : { email: newEmail() }),
    CODE: async (context) => ({ answers: { pinCode: await readSentCode(context) } }),
  },
  guards: { ...codeGuards, isEmailSame, isEmailTaken },
  effects: {
    saveSentTo: saveSentTo('/mypage/email/edit/pin-code'),
    sendCode,
    useCode: refuseUsedCode(),
    countRejectedCode,
    changeEmail,
    notifyOldEmail,
    notifyNewEmail,
  },
  writes: {
    saveSentTo: { 'kept sentTo': 1 },
    sendCode: sendCodeWrites,
    useCode: useCodeWrites,
    countRejectedCode: countRejectedCodeWrites,
    changeEmail: {
      'accounts.email': 1,
      'accounts.email_normal': 1,
      'accounts.email_since': 1,
      'accounts.email_verified_at': 1,
      'accounts.updated_at': 1,
      'new audit_log': 1,
      'event member.updated': 1,
      // The member has one contract, which is kept under the former address and the new one.
      'new taken_benefits': 2,
      'gone sessions': Number.POSITIVE_INFINITY,
      'gone known_devices': Number.POSITIVE_INFINITY,
      'gone link_tokens': Number.POSITIVE_INFINITY,
    },
    // A link that undoes the change, and one for a member who did not ask for it.
    notifyOldEmail: { 'new outbox': 1, 'new link_tokens': 1 },
    notifyNewEmail: { 'new outbox': 1, 'new link_tokens': 1 },
  },
  tries: ['useCode', 'countRejectedCode'],
};
