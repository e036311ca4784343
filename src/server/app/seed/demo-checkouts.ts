import { daySeconds } from '../../../rules/durations.ts';
import { ownAddresses } from '../../../rules/own-addresses.ts';
import type { NewSession } from '../../areas/api/checkouts/check-request.ts';
import { listLines } from '../../areas/api/checkouts/lines.ts';
import { createCheckout, setStock } from '../../areas/payment/checkout/service.ts';
import { addSeconds } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Random } from '../../platform/random.ts';

type DemoProduct = NonNullable<NewSession['products']>[number];

const product = {
  kind: 'item',
  icon: `${ownAddresses.pictures}/minato/touch-icon.png`,
  provider: { ja: 'みなと出版', en: 'Minato Publishing' },
  taxRate: 10,
  quantity: 1,
} as const;
const film = {
  ...product,
  itemId: 'demo-film',
  name: { ja: '映画「灯台の夏」', en: 'Film: The Lighthouse Summer' },
  kind: 'video',
  price: 2200,
} as const;

/** What the demo shop sells. */
export const demoProducts = {
  book: {
    ...product,
    itemId: 'demo-book',
    name: { ja: '港町の写真集', en: 'Photo book of the harbour' },
    price: 3850,
    shippingProfileId: 'parcel',
  },
  cake: {
    ...product,
    itemId: 'demo-cake',
    name: { ja: '港町チーズケーキ', en: 'Harbour cheesecake' },
    price: 2916,
    taxRate: 8,
    quantity: 2,
    shippingProfileId: 'chilled',
  },
  film,
  rental: {
    ...film,
    itemId: 'demo-rental',
    name: { ja: '映画「灯台の夏」レンタル', en: 'Film: The Lighthouse Summer (rental)' },
    kind: 'rental',
    price: 440,
    entitlementDays: 2,
  },
  concert: {
    ...film,
    itemId: 'demo-concert',
    name: { ja: '港の音楽祭（見逃し配信）', en: 'Harbour Music Festival (replay)' },
    price: 1650,
  },
} satisfies Record<string, DemoProduct>;

interface DemoCheckout extends Pick<NewSession, 'planIds' | 'returnAddress'> {
  readonly products?: readonly DemoProduct[];
  readonly guestAllowed: boolean;
  /** Days after the session was created until products are no longer sold, and can no longer be watched. */
  readonly endsAfterDays?: { readonly sale: number; readonly viewing: number };
}

const { book, cake, rental, concert } = demoProducts;

/** Sessions of every kind, by the end of their ids. */
const demoCheckouts: { readonly [kind: string]: DemoCheckout } = {
  item: { products: [book], guestAllowed: true },
  chilled: { products: [book, cake], guestAllowed: true },
  video: { products: [film], guestAllowed: true, returnAddress: '/mypage' },
  rental: { products: [rental], guestAllowed: true },
  concert: { products: [concert], guestAllowed: true, endsAfterDays: { sale: 6, viewing: 7 } },
  plan: { planIds: ['weekly'], guestAllowed: false },
  trial: { planIds: ['premium'], guestAllowed: false },
  mixed: { planIds: ['weekly'], products: [book, rental], guestAllowed: false },
};
export const demoKinds = Object.keys(demoCheckouts);

const stock = { 'demo-book': 50, 'demo-cake': 10 };

interface DemoContext {
  readonly storeId: string;
  readonly random: Random;
  readonly now: Date;
}

/** The request for a session of this kind, as an app sends it; undefined: there is no such kind. */
export function describeDemoCheckout(kind: string, now: Date): NewSession | undefined {
  const demoCheckout = Object.hasOwn(demoCheckouts, kind) ? demoCheckouts[kind] : undefined;
  if (demoCheckout === undefined) return undefined;
  const { endsAfterDays, products = [], ...checkout } = demoCheckout;
  const after = (endDays: number): string => addSeconds(now, endDays * daySeconds).toISOString();
  const ends = endsAfterDays && {
    salesEndDate: after(endsAfterDays.sale),
    entitlementExpiration: after(endsAfterDays.viewing),
  };
  return { ...checkout, products: products.map((sold) => ({ ...sold, ...ends })) };
}

/** Creates a session of this kind without an app; undefined: there is no such kind. */
export async function createDemoCheckout(
  on: Queryable,
  context: DemoContext,
  kind: string,
  { sessionId, days = 365 }: { readonly sessionId?: string; readonly days?: number } = {},
): Promise<string | undefined> {
  const session = describeDemoCheckout(kind, context.now);
  if (session === undefined) return undefined;
  const { guestAllowed = false, returnAddress } = session;
  return createCheckout(on, context, {
    lines: listLines(session),
    guestAllowed,
    returnAddress,
    ...(sessionId === undefined ? {} : { sessionId }),
    expiresAt: addSeconds(context.now, days * daySeconds),
  });
}

/** Inserts one session of each kind as `demo-<kind>`, and one that has expired. */
export async function insertDemoCheckouts(on: Queryable, context: DemoContext): Promise<void> {
  for (const [itemId, count] of Object.entries(stock)) await setStock(on, context.storeId, itemId, count);
  for (const kind of demoKinds) await createDemoCheckout(on, context, kind, { sessionId: `demo-${kind}` });
  await createDemoCheckout(on, context, 'video', { sessionId: 'demo-expired', days: -1 });
}
