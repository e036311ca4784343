import type { KnownActor, KnownEffects } from '../../../engine/check/index.ts';
import type { GivenFlows } from './index.ts';

interface Given {
  readonly facts: object;
  readonly writes: object;
  readonly actors?: NonNullable<KnownEffects['actors']>;
  readonly answers?: object;
}
type Names<Parts> = { readonly [Name in keyof Parts]: true };

/** Of a flow that asks somebody: whom, with what check knows of each, and the writes of the answers. */
type AskedBy<Given> = Given extends { readonly actors: infer Actors extends object; readonly answers: infer Answers }
  ? { readonly actors: { readonly [Name in keyof Actors]: KnownActor }; readonly answers: Names<Answers> }
  : { readonly actors?: never; readonly answers?: never };

/**
 * Facts and writes that the areas give to their flows, by name alone: what check and the tools are told without loading what does them. The
 * compiler keeps the list as it is in the areas: a name that is missing here, or that no area has, does not compile.
 */
const given: {
  readonly [Flow in keyof GivenFlows]: { readonly [Kind in 'facts' | 'writes']: Names<GivenFlows[Flow][Kind]> } & AskedBy<
    GivenFlows[Flow]
  >;
} = {
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
export const effectNames: { readonly [flow: string]: KnownEffects } = Object.fromEntries(
  // Read as the widest of them: no flow of this store asks anybody yet.
  Object.entries<Given>(given).map(([flow, { facts, writes, actors = {}, answers = {} }]) => [
    flow,
    { guards: Object.keys(facts), actions: Object.keys(writes), actors, answers: Object.keys(answers) },
  ]),
);
