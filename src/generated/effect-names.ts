// Written by npm run types from src/server/areas. Do not edit.
import type { KnownEffects } from '../../engine/check/index.ts';

/** Guards, actions and actors that the areas give each flow. */
export const effectNames: { readonly [flow: string]: KnownEffects } = {
  "email-change": {
    "guards": [
      "isCodeLocked",
      "isCodeWrong",
      "isEmailSame",
      "isEmailTaken",
      "isSendLimitReached",
      "sendAllowed"
    ],
    "actions": [
      "changeEmail",
      "countRejectedCode",
      "notifyNewEmail",
      "notifyOldEmail",
      "saveSentTo",
      "sendCode",
      "useCode"
    ],
    "actors": {},
    "answers": []
  },
  "email-verify": {
    "guards": [
      "isCodeLocked",
      "isCodeWrong",
      "isEmailOther",
      "isEmailVerified",
      "isSendLimitReached",
      "isSentToOther",
      "sendAllowed"
    ],
    "actions": [
      "countRejectedCode",
      "saveSentTo",
      "sendCode",
      "useCode",
      "verifyEmail"
    ],
    "actors": {},
    "answers": []
  },
  "enable-password": {
    "guards": [
      "isCodeLocked",
      "isCodeWrong",
      "isEmailOther",
      "isPasswordSet",
      "isSendLimitReached",
      "sendAllowed"
    ],
    "actions": [
      "countRejectedCode",
      "enablePassword",
      "notifyPasswordEnabled",
      "sendCode",
      "useCode"
    ],
    "actors": {},
    "answers": []
  },
  "kids-signup": {
    "guards": [
      "hasNewEmail",
      "isCodeLocked",
      "isCodeWrong",
      "isEmailTaken",
      "isLoginIdCheckLimitReached",
      "isLoginIdTaken",
      "isSendLimitReached",
      "sendAllowed"
    ],
    "actions": [
      "countRejectedCode",
      "notifyFamily",
      "registerKid",
      "saveEmailProof",
      "sendKidsCode",
      "useCode"
    ],
    "actors": {},
    "answers": []
  },
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
  "purchase": {
    "guards": [
      "isNothingCharged",
      "isOfferChanged"
    ],
    "actions": [
      "placeOrder",
      "saveOrder",
      "startContract"
    ],
    "actors": {
      "charge": {
        "errors": [
          "CARD_DECLINED",
          "AMOUNT_REFUSED",
          "PAYMENT_UNAVAILABLE",
          "ACCOUNTING_ERROR",
          "REGISTER_ERROR"
        ],
        "remembers": "24h"
      }
    },
    "answers": [
      "completeOrder",
      "markDeclined",
      "releaseOrder",
      "returnPayment"
    ]
  },
  "signup": {
    "guards": [
      "arePoliciesAgreed",
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
      "continueToProvider",
      "countRejectedCode",
      "registerAccount",
      "saveEmail",
      "saveEmailProof",
      "saveIdentity",
      "savePolicies",
      "sendSignUpCode",
      "sendWelcome",
      "useCode"
    ],
    "actors": {},
    "answers": []
  },
  "signup-purchase": {
    "guards": [
      "isNothingCharged",
      "isOfferChanged"
    ],
    "actions": [
      "placeOrder",
      "saveOrder",
      "startContract"
    ],
    "actors": {
      "charge": {
        "errors": [
          "CARD_DECLINED",
          "AMOUNT_REFUSED",
          "PAYMENT_UNAVAILABLE",
          "ACCOUNTING_ERROR",
          "REGISTER_ERROR"
        ],
        "remembers": "24h"
      }
    },
    "answers": [
      "completeOrder",
      "markDeclined",
      "releaseOrder",
      "returnPayment"
    ]
  },
  "withdraw": {
    "guards": [
      "hasContracts",
      "isCodeLocked",
      "isCodeWrong",
      "isEmailMissing",
      "isEmailOther",
      "isGroupOwner",
      "isPaymentOpen",
      "isSendLimitReached",
      "sendAllowed"
    ],
    "actions": [
      "countRejectedCode",
      "leaveFamily",
      "notifyWithdrawn",
      "sendCode",
      "withdraw"
    ],
    "actors": {},
    "answers": []
  }
};

/** Gates that the areas implement. */
export const gateNames: readonly string[] = [
  "account.isKids",
  "account.notKids",
  "family.enabled",
  "family.kidsEnabled",
  "family.manager",
  "family.mayBecomeManaged",
  "family.mayLeave",
  "family.member",
  "family.named",
  "family.owner",
  "family.target",
  "family.target.controlled",
  "family.target.heir",
  "family.target.kid",
  "family.target.kidOrDeleted",
  "family.target.managed",
  "family.target.manager",
  "family.target.member",
  "family.target.releasable",
  "operator.proved",
  "operator.provedForFactors",
  "profile.complete",
  "proof.recent"
];

/** Gates that the areas set for all members. */
export const memberGateNames: readonly string[] = [
  "policies.agreed"
];

/** Events that the areas raise themselves, by flow. */
export const raisedEvents: { readonly [flow: string]: readonly string[] } = {
  "signup": [
    "PROVIDER"
  ]
};
