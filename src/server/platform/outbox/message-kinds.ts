// Every kind of message: the lane that it is sent in, and the code or link in it, after whose end it is not sent.
import { daySeconds } from '../../../rules/durations.ts';
import { addSeconds } from '../clock.ts';
import { type LinkPurpose, linkSeconds, type OperatorLinkPurpose, operatorLinkSeconds } from '../limits/link-tokens.ts';
import { codeSeconds } from '../limits/one-time-codes.ts';

/**
 * In the order in which they are sent. `codes`: a person types it in now. `personal`: follows what a person has just done. `bulk`: jobs
 * cause many at once.
 */
export const lanes = ['codes', 'personal', 'bulk'] as const;
export type Lane = (typeof lanes)[number];

const endSeconds: { readonly [carried in 'code' | LinkPurpose | OperatorLinkPurpose]: number } = {
  code: codeSeconds,
  ...linkSeconds,
  ...operatorLinkSeconds,
};

interface MessageKindEntry {
  readonly lane: Lane;
  /** The code, or the link by its purpose. null: nothing in the message ends. */
  readonly carries: keyof typeof endSeconds | null;
}

const code = { lane: 'codes', carries: 'code' } as const;
const personal = { lane: 'personal', carries: null } as const;
/** Has the link "this was not me" if the address is verified. */
const security = { lane: 'personal', carries: 'notMe' } as const;
const bulk = { lane: 'bulk', carries: null } as const;

/** By the key of its texts, `mail.<kind>`. */
export const messageKinds = {
  signUpCode: code,
  loginCode: code,
  // Sent in place of a code.
  loginCodeShared: code,
  reauthorizeCode: code,
  emailChangeCode: code,
  emailVerifyCode: code,
  passwordSettingCode: code,
  multiFactorCode: code,
  multiFactorSms: code,
  withdrawCode: code,

  passwordForgot: { lane: 'personal', carries: 'passwordReset' },
  passwordDisabled: { lane: 'personal', carries: 'passwordReset' },
  emailChangedUndo: { lane: 'personal', carries: 'emailUndo' },
  emailReplacedUndo: { lane: 'personal', carries: 'emailUndo' },
  waysEndAsked: { lane: 'personal', carries: 'accessStop' },
  newEmailAsked: { lane: 'personal', carries: 'accessStop' },
  accessRestored: { lane: 'personal', carries: 'passwordReset' },
  familyInvitation: { lane: 'personal', carries: 'familyJoin' },
  familyManagedInvited: { lane: 'personal', carries: 'familyManaged' },
  familyTakeover: { lane: 'personal', carries: 'familyOwner' },
  kidsRevokeRequest: { lane: 'personal', carries: 'kidsRevoke' },

  newDevice: security,
  emailChanged: security,
  emailRegistered: security,
  emailRestored: security,
  passwordEnabled: security,
  passwordChanged: security,
  passwordReset: security,
  loginIdSet: security,
  loginIdChanged: security,
  loginMethodChanged: security,
  pinSet: security,
  pinChanged: security,
  factorEnabled: security,
  factorDisabled: security,
  backupCodesSaved: security,
  backupCodeUsed: security,
  deviceTrusted: security,
  trustedDevicesRemoved: security,
  socialLinked: security,
  socialUnlinked: security,
  passkeyAdded: security,
  passkeyRemoved: security,
  paymentMethodAdded: security,
  appAllowed: security,
  appConnected: security,
  kidsRegistered: security,
  kidsLoginIdSet: security,
  kidsPasswordSet: security,
  kidsEmailChanged: security,
  kidsFactorChanged: security,
  kidsDeleted: security,
  familyJoined: security,
  familyLeft: security,
  familyReleased: security,
  familyManaged: security,
  familyManagedDeclined: security,
  familyManagedRevoked: security,
  familyManagerGranted: security,
  familyManagerRevoked: security,
  familyInvitationDeclined: security,
  familyOwnerOffered: security,
  familyOwnerDeclined: security,
  familyOwnerChanged: security,

  welcome: personal,
  withdrawn: personal,
  addressCorrected: personal,
  policyRequest: personal,
  familyInvitationsVoid: personal,
  parentalControl: personal,
  kidWelcome: personal,
  kidLoginId: personal,
  kidPassword: personal,
  kidDeleted: personal,
  kidDeletionDeclined: personal,
  checkoutPlaced: personal,
  checkoutFailed: personal,
  checkoutCancelled: personal,
  checkoutRefunded: personal,
  orderShipped: personal,
  orderPlaced: personal,
  orderDeclined: personal,
  orderRefunded: personal,
  subscriptionCancelled: personal,
  subscriptionRestored: personal,
  subscriptionMethodChanged: personal,

  subscriptionRenewed: bulk,
  subscriptionCardExpires: bulk,
  subscriptionTrialEnding: bulk,
  subscriptionDiscountEnding: bulk,
  subscriptionRenewing: bulk,
  subscriptionFailed: bulk,
  subscriptionHeld: bulk,
  subscriptionEnded: bulk,
  settingsNotPublished: personal,
  settingsReviewRequested: personal,
  settingsReviewReturned: personal,
  accessRequested: personal,
  webhookFailing: personal,
  webhookGone: personal,
  operatorInvitation: { lane: 'personal', carries: 'operatorInvitation' },
  operatorPasswordForgot: { lane: 'personal', carries: 'operatorPassword' },
  operatorPasswordChanged: personal,
  operatorFactorEnabled: personal,
  operatorFactorDisabled: personal,
  operatorPasskeyAdded: personal,
  operatorPasskeyRemoved: personal,
} as const satisfies { readonly [kind: string]: MessageKindEntry };

export type MessageKind = keyof typeof messageKinds;

/** How long a message without a code or link is tried: RFC 5321 (4.5.4.1) says at least four to five days. */
export const messageSeconds = 5 * daySeconds;

/**
 * When a message of this kind, written now, is given up: after five days, or when what it carries ends. `endsAt`: if that is earlier
 * than usual.
 */
export function findExpiry(kind: MessageKind, now: Date, endsAt?: Date): Date {
  const { carries }: MessageKindEntry = messageKinds[kind];
  const seconds = carries === null ? messageSeconds : Math.min(messageSeconds, endSeconds[carries]);
  const usual = addSeconds(now, seconds);
  return endsAt !== undefined && endsAt < usual ? endsAt : usual;
}
