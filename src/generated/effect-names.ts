// Written by npm run types from src/server/areas. Do not edit.
import type { KnownEffects } from '../../engine/check/index.ts';

/** Guards, actions and actors that the areas give each flow. */
export const effectNames: { readonly [flow: string]: KnownEffects } = {
  "profile-edit": {
    "guards": [
      "isAccountChanged",
      "isAccountOther"
    ],
    "actions": [
      "mergeStoredProfile",
      "saveProfile",
      "saveProfileHash"
    ],
    "actors": {},
    "answers": []
  },
  "signup": {
    "guards": [
      "codeMatches",
      "isCodeLocked",
      "isCodeWrong",
      "isEmailProven",
      "isEmailTaken",
      "isLoginIdCheckLimitReached",
      "isLoginIdTaken",
      "isSendLimitReached",
      "sendAllowed"
    ],
    "actions": [
      "countRejectedCode",
      "registerAccount",
      "saveEmail",
      "saveEmailProof",
      "savePolicies",
      "sendSignUpCode",
      "sendWelcome",
      "useCode"
    ],
    "actors": {},
    "answers": []
  }
};
