import { daySeconds } from '../../../rules/durations.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import { createCheckout, setStock } from '../../areas/payment/checkout/service.ts';
import type { ProductLine, SessionLine } from '../../areas/payment/checkout/session-line.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Random } from '../../platform/random.ts';

const product = {
  kind: 'product',
  planType: 'purchase',
  basePlanType: 'item',
  icon: `${ownAddresses.pictures}/minato/touch-icon.png`,
  provider: { ja: 'みなと出版', en: 'Minato Publishing' },
  taxRate: 10,
  quantity: 1,
  shippingProfileId: null,
  salesEndDate: null,
  entitlementExpiration: null,
} as const;

const book: ProductLine = {
  ...product,
  itemId: 'demo-book',
  name: { ja: '港町の写真集', en: 'Photo book of the harbour' },
  price: 3850,
  shippingProfileId: 'parcel',
};
const cake: ProductLine = {
  ...product,
  itemId: 'demo-cake',
  name: { ja: '港町チーズケーキ', en: 'Harbour cheesecake' },
  price: 2916,
  taxRate: 8,
  quantity: 2,
  shippingProfileId: 'chilled',
};
const film: ProductLine = {
  ...product,
  itemId: 'demo-film',
  name: { ja: '映画「灯台の夏」', en: 'Film: The Lighthouse Summer' },
  basePlanType: 'video',
  price: 2200,
};
const rental: ProductLine = {
  ...film,
  itemId: 'demo-rental',
  name: { ja: '映画「灯台の夏」レンタル', en: 'Film: The Lighthouse Summer (rental)' },
  planType: 'rental',
  price: 440,
  entitlementDays: 2,
};
const concert: ProductLine = {
  ...film,
  itemId: 'demo-concert',
  name: { ja: '港の音楽祭（見逃し配信）', en: 'Harbour Music Festival (replay)' },
  price: 1650,
};

interface DemoCheckout {
  readonly lines: readonly SessionLine[];
  readonly guestAllowed: boolean;
  readonly returnAddress?: string;
  /** Days after the session was created until products are no longer sold, and can no longer be watched. */
  readonly endsAfterDays?: { readonly sale: number; readonly viewing: number };
}

/** Sessions of every kind, by the end of their ids. */
export const demoCheckouts: { readonly [kind: string]: DemoCheckout } = {
  item: { lines: [book], guestAllowed: true },
  chilled: { lines: [book, cake], guestAllowed: true },
  video: { lines: [film], guestAllowed: true, returnAddress: '/mypage' },
  rental: { lines: [rental], guestAllowed: true },
  concert: { lines: [concert], guestAllowed: true, endsAfterDays: { sale: 6, viewing: 7 } },
  plan: { lines: [{ kind: 'plan', planId: 'weekly' }], guestAllowed: false },
  trial: { lines: [{ kind: 'plan', planId: 'premium' }], guestAllowed: false },
  mixed: { lines: [{ kind: 'plan', planId: 'weekly' }, book, rental], guestAllowed: false },
};

const stock = { 'demo-book': 50, 'demo-cake': 10 };

interface DemoContext {
  readonly storeId: string;
  readonly random: Random;
  readonly now: Date;
}

/** Creates a session of this kind; undefined: there is no such kind. */
export async function createDemoCheckout(
  on: Queryable,
  context: DemoContext,
  kind: string,
  { sessionId, days = 365 }: { readonly sessionId?: string; readonly days?: number } = {},
): Promise<string | undefined> {
  const demoCheckout = Object.hasOwn(demoCheckouts, kind) ? demoCheckouts[kind] : undefined;
  if (demoCheckout === undefined) return undefined;
  const { endsAfterDays, ...checkout } = demoCheckout;
  const after = (endDays: number): string => addSeconds(context.now, endDays * daySeconds).toISOString();
  const ends = endsAfterDays && {
    salesEndDate: after(endsAfterDays.sale),
    entitlementExpiration: after(endsAfterDays.viewing),
  };
  return createCheckout(on, context, {
    ...checkout,
    lines: checkout.lines.map((line) => (line.kind === 'product' ? { ...line, ...ends } : line)),
    ...(sessionId === undefined ? {} : { sessionId }),
    expiresAt: addSeconds(context.now, days * daySeconds),
  });
}

/** Inserts one session of each kind as `demo-<kind>`, and one that has expired. */
export async function insertDemoCheckouts(on: Queryable, context: DemoContext): Promise<void> {
  for (const [itemId, count] of Object.entries(stock)) await setStock(on, context.storeId, itemId, count);
  for (const kind of Object.keys(demoCheckouts)) await createDemoCheckout(on, context, kind, { sessionId: `demo-${kind}` });
  await createDemoCheckout(on, context, 'video', { sessionId: 'demo-expired', days: -1 });
}
