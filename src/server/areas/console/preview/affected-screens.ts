// The screens that show a settings document without a form of it: what their loaders and the frame around every page read.
import type { Declarations } from '../../../../../engine/declare/index.ts';
import type { StorePlans } from '../../../project/store-plans.ts';
import { compareSettings } from '../../../settings/index.ts';
import { examplesOf } from './examples.ts';

/** By document. Screens whose plan or form changes are found without it. */
export const shownOn: { readonly [document: string]: readonly string[] } = {
  authCode: ['signup/pin-code', 'login/code'],
  campaigns: ['plans', 'signup/plans'],
  consents: ['signup/form', 'mypage/index'],
  family: ['mypage/family-group'],
  identityProviders: ['login', 'signup/auth'],
  memberConsents: ['mypage/index'],
  multiFactor: ['mypage/multi-factor'],
  oidcClients: ['oidc/consent', 'mypage/connections'],
  payment: ['checkout', 'mypage/payment-method'],
  plans: ['plans', 'signup/plans', 'mypage/plans'],
  policies: ['signup/auth', 'policies', 'mypage/re-consent'],
  priceTables: ['plans', 'signup/plans'],
  shipping: ['checkout'],
  storeSettingData: ['index', 'login', 'signup/auth', 'mypage/index', 'commercial-disclosure'],
  surveys: ['signup/form'],
  withdrawal: ['withdraw'],
};

/** Documents whose values are in mails. */
export const mailDocuments: readonly string[] = ['storeSettingData', 'plans', 'priceTables', 'policies'];

/** The documents that a draft changes. */
export const listChangedDocuments = (live: StorePlans, draft: StorePlans): readonly string[] => [
  ...new Set(compareSettings(live.settings, draft.settings).map(({ document }) => document)),
];

/** The screens with examples that show one of the documents. */
export const listAffectedScreens = (declarations: Declarations, documents: readonly string[]): readonly string[] =>
  [...new Set(documents.flatMap((document) => shownOn[document] ?? []))].filter(
    (screen) => examplesOf(declarations, screen).length > 0,
  );
