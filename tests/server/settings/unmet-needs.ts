// For each message of `needs` in the settings documents, settings that lack it. Merged over the demo store's.
import type { JsonObject } from '../../../engine/declare/index.ts';

export interface UnmetExample {
  readonly changes: { readonly [document: string]: JsonObject };
  /** Variables that the process lacks. */
  readonly missing?: readonly string[];
}

const words = { ja: '言葉' };
const off = {
  SbpsCredit: false,
  SbpsPaypay: false,
  SbpsDocomo: false,
  SbpsAuSimple: false,
  SbpsAuone: false,
  SbpsSoftbank: false,
  PaypalRest: false,
  PaypalNvp: false,
};
const turnstile = { isEnabled: true, provider: 'turnstile', afterFailures: 3 };
const family = { isFamilyGroupEnabled: true, maximumCapacity: 6, isKidsAccountEnabled: true, isRestrictedAdmin: false };
const factors = { email: false, sms: false, otp: false, isRequired: false, trustedDeviceDays: 30, authenticatorName: '' };
const campaign = { code: 'CODE', campaignName: words };
const provider = { id: 'demo', name: words, issuer: 'demo', clientId: 'x' };
const providers = (change: JsonObject) => ({ identityProviders: { providers: [{ ...provider, ...change }] } });
const enabled = { isSignUpEnabled: true, isLoginEnabled: true, isRelateEnabled: true };
const campaigns = (change: JsonObject) => ({ campaigns: { campaigns: [{ ...campaign, ...change }] } });
const policy = { policyId: 'p', revision: 1, key: 'p', title: words };
const registration = (change: JsonObject) => ({ registration: change });

export const unmetExamples: { readonly [text: string]: UnmetExample } = {
  siteKey: { changes: { botCheck: { ...turnstile, siteKey: '' } } },
  botCheckSecret: { changes: { botCheck: { ...turnstile, siteKey: '1x00000000000000000000AA' } }, missing: ['BOT_CHECK_SECRET'] },
  afterFailures: {
    changes: {
      botCheck: { ...turnstile, provider: 'altcha', siteKey: '', afterFailures: 10 },
      limits: { passwordAttempts: { freeAttempts: 2, lockAttempts: 3, lockSeconds: 60 } },
    },
  },
  discount: { changes: campaigns({ campaignType: 'discountAmount' }) },
  otherDiscount: { changes: campaigns({ campaignType: 'discountAmount', discountAmount: 1, discountPercent: 1 }) },
  freePeriods: { changes: campaigns({ campaignType: 'freePeriods' }) },
  options: {
    changes: {
      surveys: {
        surveys: [
          { surveyId: 's', surveyName: words, questions: [{ questionId: 'q', questionType: 'radio', questionTitle: words }] },
        ],
      },
    },
  },
  familyOfKids: { changes: { family: { ...family, isFamilyGroupEnabled: false, isKidsAccountEnabled: false } } },
  familyOff: { changes: { family: { ...family, isFamilyGroupEnabled: false, isKidsAccountEnabled: false } } },
  kids: { changes: { family: { ...family, isFamilyGroupEnabled: false } } },
  capacity: { changes: { family: { ...family, maximumCapacity: 1 } } },
  largerGroups: { changes: { family: { ...family, maximumCapacity: 2 } } },
  loginOfSignUp: { changes: providers({ isSignUpEnabled: true, isLoginEnabled: false, isRelateEnabled: false }) },
  onlyThisProvider: { changes: providers({ isSignUpEnabled: false, isLoginEnabled: false, isRelateEnabled: false }) },
  providerOff: { changes: providers({ isSignUpEnabled: false, isLoginEnabled: false, isRelateEnabled: false }) },
  plansWithoutCards: { changes: { payment: { methods: { ...off, PaypalRest: true } } } },
  loginOfRelate: { changes: providers({ isSignUpEnabled: false, isLoginEnabled: false, isRelateEnabled: true }) },
  demoProvider: {
    changes: providers({ isSignUpEnabled: true, isLoginEnabled: true, isRelateEnabled: true }),
    missing: ['DEMO_PROVIDER_PORT'],
  },
  issuerOfProvider: { changes: providers({ ...enabled, issuer: '' }) },
  secretOfProvider: { changes: providers({ ...enabled, preset: 'google' }) },
  secretOfTokens: { changes: providers({ ...enabled, idTokenAlgorithm: 'HS256' }) },
  keyOfProvider: { changes: providers({ ...enabled, preset: 'apple', clientSecret: 'key', keyId: 'K' }) },
  tokenEndpoint: { changes: providers({ ...enabled, authorizationEndpoint: 'https://a.example/authorize' }) },
  issuerName: {
    changes: {
      invoice: { issuerName: { ja: '' }, issuerAddress: words, registrationNumber: 'T1234567890123', contactEmail: '' },
    },
  },
  issuerAddress: {
    changes: {
      invoice: { issuerName: words, issuerAddress: { ja: '' }, registrationNumber: 'T1234567890123', contactEmail: '' },
    },
  },
  consentOptions: { changes: { memberConsents: { types: [{ type: 'ads', options: [], channels: [] }] } } },
  factorMethods: { changes: { multiFactor: { ...factors, isRequired: true } } },
  factorOff: { changes: { multiFactor: factors } },
  mailServer: { changes: { multiFactor: { ...factors, email: true } }, missing: ['SMTP_URL'] },
  smsSender: { changes: { multiFactor: { ...factors, sms: true } }, missing: ['SMS_URL'] },
  contractsWithoutMethods: {
    changes: { payment: { methods: { ...off, CampaignCode: true }, cardsPerDay: 5, cardsPerNetworkDay: 20 } },
  },
  plansWithoutMethods: {
    changes: { payment: { methods: { ...off, CampaignCode: true }, cardsPerDay: 5, cardsPerNetworkDay: 20 } },
  },
  paymentProvider: { changes: {}, missing: ['STRIPE_SECRET_KEY'] },
  campaignCodes: { changes: { campaigns: { campaigns: [] } } },
  contractAtSignUp: {
    changes: {
      payment: { methods: { ...off, CampaignCode: true }, cardsPerDay: 5, cardsPerNetworkDay: 20 },
      plans: { atSignUp: 'required' },
    },
  },
  birthdayOfPlan: {
    changes: {
      plans: {
        plans: [
          {
            planId: 'a',
            planName: words,
            planDescription: words,
            providerName: words,
            channelName: words,
            channelProviderName: words,
            priceTableId: 'a',
            renewSpanUnit: 'months',
            renewSpan: 1,
            maxContracts: 1,
            minAge: 18,
          },
        ],
      },
      registration: { signUp: { fields: { birthday: 'NOT_USE' } }, profile: { fields: { birthday: 'NOT_USE' } } },
    },
  },
  policyUrl: { changes: { policies: { upFront: true, policies: [{ ...policy, isExternal: true, url: '' }] } } },
  policyContent: { changes: { policies: { upFront: true, policies: [{ ...policy, isExternal: false }] } } },
  prices: { changes: { priceTables: { tables: [{ priceTableId: 'a', prices: [] }] } } },
  managedMembers: { changes: { family: { ...family, isFamilyGroupEnabled: false, isKidsAccountEnabled: false } } },
  parentalConsent: { changes: { consents: { parentalConsentOptions: [] } } },
  sharedEmail: { changes: registration({ isDuplicateEmailAllowed: true, signUp: { fields: { password: 'NOT_USE' } } }) },
  missingDetailsFrom: { changes: registration({ missingDetails: 'FROM_DAY' }) },
  deliveryTime: { changes: { shipping: { deliveryTime: { ja: '' } } } },
  cancellation: { changes: { shipping: { cancellation: { ja: '' } } } },
  footerLink: {
    changes: {
      storeSettingData: {
        footers: {
          footerLinks: [{ name: words, value: '', type: 'default', enable: true, externalLink: false, displayType: '' }],
        },
      },
    },
  },
  trademark: { changes: { storeSettingData: { footers: { trademarks: [{ type: 'text', name: '商標', value: [] }] } } } },
};
