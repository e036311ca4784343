// Recipes of a member verifying the address of their account by a code.
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
  changeEmail,
  codeGuards,
  isEmailOther,
  readAccount,
  readSentCode,
  saveSentTo,
  sendCode,
  sendRecipe,
  setVerified,
} from './member-code.ts';

const isEmailVerified: GuardRecipe = {
  usually: false,
  otherwise: async ({ world }) => ({ drawn: () => setVerified(world, true) }),
};

const isSentToOther: GuardRecipe = {
  usually: false,
  otherwise: async ({ world }) => ({ drawn: () => changeEmail(world, newEmail()) }),
};

/** The first page has nothing left to verify. */
const verifyEmail: EffectCheck =
  async ({ person }) =>
  async () => {
    const { leadsTo } = await person.look('/mypage/email/verify');
    const { redirectTo } = await person.readData('/mypage/email/verify');
    return redirectTo === '/mypage' ? undefined : `the address can still be verified: the page leads to ${leadsTo ?? 'itself'}`;
  };

export const emailVerify: FlowRecipes = {
  begin: async (world) => {
    await setVerified(world, false);
    return beginAsMember(world);
  },
  leadsAway: async (world, state) => (state === 'verify' && (await readAccount(world)).isVerified ? '/mypage' : undefined),
  signsIn: [],
  events: {
    SEND_CODE: async (context) => {
      // A verified member can verify their address again only after it changed.
      if (context.state === 'complete') await setVerified(context.world, false);
      return sendRecipe(context);
    },
    CODE: async (context) => ({ answers: { pinCode: await readSentCode(context) } }),
  },
  guards: { ...codeGuards, isEmailOther, isEmailVerified, isSentToOther },
  effects: {
    saveSentTo: saveSentTo('/mypage/email/verify/code'),
    sendCode,
    useCode: refuseUsedCode(),
    countRejectedCode,
    verifyEmail,
  },
  writes: {
    saveSentTo: { 'kept sentTo': 1 },
    sendCode: sendCodeWrites,
    useCode: useCodeWrites,
    countRejectedCode: countRejectedCodeWrites,
    verifyEmail: {
      'accounts.email_verified_at': 1,
      'accounts.updated_at': 1,
      'new audit_log': 1,
      'event member.updated': 1,
      // The member has one contract.
      'new taken_benefits': 1,
    },
  },
  tries: ['useCode', 'countRejectedCode'],
};
