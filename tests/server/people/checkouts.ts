// Checkouts of the demo kinds, over HTTP.
import { createDemoCheckout } from '../../../src/server/app/seed/demo-checkouts.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { createCheckout } from '../../../src/server/areas/payment/checkout/service.ts';
import { reconcileMethods } from '../../../src/server/areas/payment/payment-method/remove.ts';
import { addSeconds } from '../../../src/server/platform/clock.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openNew, readData } from './members.ts';
import { cards, makeToken, type PaymentTest, policyConsentData } from './payment-store.ts';

export const address = {
  familyName: '山田',
  givenName: '太郎',
  phoneNumber: '09012345678',
  prefecture: '13',
  postalCode: '1000001',
  address: '千代田区千代田1-1',
  address2: null,
};

/** Creates a session of a demo kind; returns its id. */
export async function openCheckout(test: TestApp, kind: string): Promise<string> {
  const { random } = test.app.platform;
  const id = await createDemoCheckout(test.database, { storeId: firstStoreId, random, now: test.clock.now() }, kind);
  if (id === undefined) throw new Error(`no kind ${kind}`);
  return id;
}

export const concert = {
  kind: 'product',
  itemId: 'concert',
  planType: 'rental',
  basePlanType: 'video',
  name: { ja: '港の音楽祭', en: 'Harbour Music Festival' },
  icon: null,
  provider: { ja: 'みなと出版' },
  price: 1650,
  taxRate: 10,
  quantity: 1,
  shippingProfileId: null,
} as const;

/** Creates a session of a rental that ends so many seconds from now, and whose sale ends then too or never; returns its id. */
export function openEnding(test: TestApp, seconds: { readonly viewing?: number; readonly sale?: number }): Promise<string> {
  const { random } = test.app.platform;
  const now = test.clock.now();
  const after = (end: number | undefined) => (end === undefined ? null : addSeconds(now, end).toISOString());
  const line = { ...concert, salesEndDate: after(seconds.sale), entitlementExpiration: after(seconds.viewing) };
  const checkout = { lines: [line], guestAllowed: true, expiresAt: addSeconds(now, 86_400) };
  return createCheckout(test.database, { storeId: firstStoreId, random, now }, checkout);
}

export interface ShownCheckout {
  readonly state: string;
  readonly refusal: string | null;
  readonly failed: string | null;
  readonly lineItems: readonly Record<string, unknown>[];
  readonly summary: Record<string, number>;
  readonly campaign: { readonly campaignName: string } | null;
  readonly shipping: {
    readonly shippingAvailable: boolean;
    readonly selectedShippingFee: number;
    readonly isCheapestShippingRate: boolean;
    readonly unavailableLineItems: readonly { readonly planName: string }[];
    readonly shippingProfileList: readonly {
      readonly rates: readonly { readonly shippingRateId: string; readonly price: number }[];
    }[];
  };
  readonly purchaseToken: string | null;
  readonly certification: { readonly reference: string } | null;
}
export async function readCheckout(browser: TestBrowser, id: string): Promise<ShownCheckout> {
  // Screen data follows the page's schema, which other tests check.
  return (await readData(browser, `/checkout/${id}`)) as unknown as ShownCheckout;
}

/** A partial verification. */
export const verifyPart = (browser: TestBrowser, id: string, part: object) => browser.post(`/zapi/checkout/verify/${id}`, part);

export interface FullForm {
  readonly address?: typeof address | null;
  readonly email?: string | null;
  readonly campaignCode?: string | null;
  readonly rates?: readonly { readonly id: string; readonly value: string }[];
}
const noAddress = Object.fromEntries(Object.keys(address).map((key) => [key, null]));

/** The full verification. */
export function verifyAll(browser: TestBrowser, id: string, form: FullForm = {}) {
  const to = form.address === undefined ? address : (form.address ?? noAddress);
  return browser.post(`/zapi/checkout/verify/${id}`, {
    policyConsentData,
    billingAddress: to,
    shippingAddress: to,
    form: { email: form.email ?? null, campaignCode: form.campaignCode ?? null, customShippingRates: form.rates ?? [] },
  });
}

export async function tokenOf(browser: TestBrowser, id: string, form: FullForm = {}): Promise<string> {
  const answer = await verifyAll(browser, id, form);
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ purchaseToken: string }>().purchaseToken;
}

const additionalInfo = {
  billingFirstName: 'TARO',
  billingLastName: 'YAMADA',
  email: 'taro@example.com',
  billingPhone: null,
};

/** Sends a new card for a verified order. */
export async function sendCard(browser: TestBrowser, { sandbox }: PaymentTest, purchaseToken: string, number: string) {
  const { token } = await makeToken(sandbox, number);
  return browser.post('/zapi/checkout/payment-method/credit', {
    tokenResult: token ?? '',
    policyConsentData,
    purchaseToken,
    additionalInfo,
  });
}

export const order = (browser: TestBrowser, id: string, purchaseToken: string, form: object = { paymentMethodId: 'new' }) =>
  browser.post(`/zapi/checkout/${id}`, { purchaseToken, form: { paymentMethodId: null, certification: null, ...form } });

export interface PlacedOrder {
  readonly browser: TestBrowser;
  readonly orderId: string;
  readonly amount: number;
}

/** An order of a demo kind, by a new member of this name or a guest, paid with a card. */
export async function placeOrder(
  test: PaymentTest,
  kind: string,
  name: string | null,
  card: string = cards.approved,
): Promise<PlacedOrder> {
  const browser = name === null ? test.open() : await openNew(test, name);
  const id = await openCheckout(test, kind);
  const hasAddress = kind !== 'video' && kind !== 'plan';
  const form = { email: name === null ? `${kind}@guest.example.com` : null, ...(hasAddress ? {} : { address: null }) };
  const token = await tokenOf(browser, id, form);
  await sendCard(browser, test, token, card);
  const answer = await order(browser, id, token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const [row] = await test.database.query<{ order_id: string; amount: number }>(
    'SELECT order_id, amount FROM checkout_orders WHERE session_id = $1',
    [id],
  );
  return { browser, orderId: row?.order_id ?? '', amount: row?.amount ?? 0 };
}

/** Runs the job that forgets unused cards, as so many seconds later. */
export async function reconcileLater({ database, app, clock }: TestApp, seconds: number): Promise<void> {
  await reconcileMethods(database, app.gateways.payments, addSeconds(clock.now(), seconds));
}
