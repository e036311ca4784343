// A store with the payment sandbox: the browser's requests to the sandbox go over HTTP, those to the store are injected.
import { type PaymentSandbox, startPaymentSandbox } from '../../../src/server/app/payment-sandbox/payment-sandbox.ts';
import type { PaymentGateway } from '../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { createSandboxGateway } from '../../../src/server/platform/gateways/payment/sandbox.ts';
import { startTestApp, type TestApp, type TestAppOptions, type TestBrowser } from '../harness.ts';
import { passChallengeAt } from '../payment/payment-method/challenge.ts';
import { readData } from './members.ts';

export interface PaymentTest extends TestApp {
  readonly sandbox: PaymentSandbox;
}

/** `wrap`: a gateway around the sandbox's. */
export async function startPaymentTest(
  options: TestAppOptions = {},
  wrap = (payments: PaymentGateway): PaymentGateway => payments,
): Promise<PaymentTest> {
  let now = (): Date => new Date();
  const sandbox = await startPaymentSandbox({ host: '127.0.0.1', port: 0, clock: () => now() });
  const payments = wrap(createSandboxGateway({ origin: sandbox.origin, internal: sandbox.origin }));
  const test = await startTestApp({ ...options, gateways: { payments } });
  now = () => test.clock.now();
  return {
    ...test,
    sandbox,
    close: async () => {
      await test.close();
      await sandbox.close();
    },
  };
}

export const cards = {
  approved: '4242424242424242',
  certified: '4000000000001000',
  declined: '4000000000002008',
  refused: '4000000000003006',
  silent: '4000000000004004',
  twice: '4000000000005001',
  broken: '4000000000006009',
  chargeDeclined: '4000000000007007',
  chargeLost: '4000000000007015',
  chargeSilent: '4000000000007023',
  chargeSlow: '4000000000007031',
  refundRefused: '4000000000008005',
} as const;
export const securityCode = '937';

/** What the token script does in the browser. */
export async function makeToken(
  sandbox: PaymentSandbox,
  number: string,
  more: { readonly limit?: string; readonly securityCode?: string } = {},
): Promise<{ readonly token?: string; readonly errorCode?: string }> {
  const response = await fetch(`${sandbox.origin}/tokens`, {
    method: 'POST',
    body: JSON.stringify({ number, limit: '1231', securityCode, ...more }),
  });
  // The sandbox's own answer.
  return (await response.json()) as { token?: string; errorCode?: string };
}

export function passChallenge(sandbox: PaymentSandbox, reference: string, answer: string): Promise<string | undefined> {
  return passChallengeAt(sandbox.origin, reference, answer);
}

export const policyConsentData = [
  { policyId: 'terms', revision: 2, key: 'termsOfUse' },
  { policyId: 'privacy', revision: 1, key: 'privacyPolicy' },
  { policyId: 'content-guideline', revision: 1, key: 'contentGuideline' },
];
export const additionalInfo = {
  billingFirstName: 'TARO',
  billingLastName: 'YAMADA',
  email: 'taro@example.com',
  billingPhone: null,
};
export const route = '/zapi/account/payment-method';

export async function addCard(browser: TestBrowser, sandbox: PaymentSandbox, number: string) {
  const { token } = await makeToken(sandbox, number);
  return postToken(browser, token ?? '');
}
export const postToken = (browser: TestBrowser, tokenResult: string) =>
  browser.post(`${route}/credit`, { tokenResult, policyConsentData, additionalInfo });

export interface ShownPage {
  readonly accountPaymentMethods: readonly {
    readonly accountPaymentMethodId: string;
    readonly paymentMethodType: string;
    readonly isValid: boolean;
    readonly isPending: boolean;
    readonly isDefault: boolean;
    readonly isDeclined: boolean;
  }[];
  readonly certification: { readonly accountPaymentMethodId: string; readonly reference: string } | null;
}
export async function readPage(browser: TestBrowser): Promise<ShownPage> {
  // Screen data follows the page's schema, which other tests check.
  return (await readData(browser, '/mypage/payment-method')) as unknown as ShownPage;
}

/** Sends the result of 3-D Secure of the card that waits for it. */
export async function certify(browser: TestBrowser, sandbox: PaymentSandbox, answer = 'approve', info: object = additionalInfo) {
  const { certification } = await readPage(browser);
  if (certification === null) throw new Error('no card waits for 3-D Secure');
  const tokenResult = await passChallenge(sandbox, certification.reference, answer);
  const { accountPaymentMethodId } = certification;
  return browser.post(`${route}/credit/certification`, { tokenResult, accountPaymentMethodId, additionalInfo: info });
}

/** Leaves for a link-type provider; returns what the browser posts there. */
export async function startLink(browser: TestBrowser, paymentMethodType = 'SbpsPaypay') {
  const answer = await browser.post(`${route}/link`, { paymentMethodType, policyConsentData });
  return answer.json<{ linkUrl: string; params: Record<string, string> }>();
}

/** What a person does at the provider; returns the path and query of the return. */
export async function answerAtProvider(
  sandbox: PaymentSandbox,
  { params }: { readonly params: Record<string, string> },
  answer: 'approve' | 'cancel',
): Promise<string> {
  const response = await fetch(`${sandbox.origin}/link/answer`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...params, answer }),
  });
  const { pathname, search } = new URL(response.headers.get('location') ?? '');
  return `${pathname}${search}`;
}
