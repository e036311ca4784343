import type { GivenFlows } from './index.ts';

type Names<Parts> = { readonly [Name in keyof Parts]: true };

/**
 * Facts and writes that the areas give to their flows, by name alone: what check and the tools are told without loading what does them. The
 * compiler keeps the list as it is in the areas: a name that is missing here, or that no area has, does not compile.
 */
const given: { readonly [Flow in keyof GivenFlows]: { readonly [Kind in 'facts' | 'writes']: Names<GivenFlows[Flow][Kind]> } } = {
  'profile-edit': {
    facts: { isAccountChanged: true, isAccountOther: true },
    writes: { keepSeen: true, saveProfile: true, takeStored: true },
  },
  signup: {
    facts: {
      codeMatches: true,
      isCodeLocked: true,
      isCodeWrong: true,
      isEmailProven: true,
      isEmailTaken: true,
      isLoginIdTaken: true,
      isSendLimitReached: true,
      sendAllowed: true,
    },
    writes: {
      countRejectedCode: true,
      keepEmail: true,
      keepEmailProof: true,
      keepPolicies: true,
      registerAccount: true,
      sendSignUpCode: true,
      sendWelcome: true,
      useCode: true,
    },
  },
};

/** `{ signup: { guards: ["codeMatches", …], actions: ["countRejectedCode", …] } }` */
export const effectNames: {
  readonly [flow: string]: { readonly guards: readonly string[]; readonly actions: readonly string[] };
} = Object.fromEntries(
  Object.entries(given).map(([flow, { facts, writes }]) => [flow, { guards: Object.keys(facts), actions: Object.keys(writes) }]),
);
