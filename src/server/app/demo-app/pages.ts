import type { ReportedOrder } from './order-inbox.ts';
import type { Entitlement, Offer, Purchase } from './shop.ts';

/** What the demo app shows. */
export interface Shown {
  readonly store: string;
  readonly member?: { readonly name: string; readonly entitlements: readonly Entitlement[] };
  readonly offers: readonly Offer[];
  /** Of this browser, newest first. */
  readonly purchases: readonly Purchase[];
  /** What the store has reported by webhooks, newest first. */
  readonly orders: readonly ReportedOrder[];
  /** `apiFailure`: the store's API answers nothing. */
  readonly notice?: 'thanks' | 'failed' | 'apiFailure';
  /** The error in the protocol's words. */
  readonly reason?: string;
}

/** The demo app's only page. It has no scripts and loads nothing. */
export function renderPage(view: Shown): string {
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>デモ本棚 / Demo Bookshelf</title><style>${styles}</style></head><body>
<header><h1>デモ本棚 <small lang="en">Demo Bookshelf</small></h1>${renderAccount(view)}</header><main>
${renderNotice(view)}
${renderPurchases(view.purchases)}
${renderOffers(view.offers)}
${view.member === undefined ? '' : renderEntitlements(view.member.entitlements)}
${renderOrders(view.orders)}
<p><a href="${escapeHtml(view.store)}">ストアへ / To the store</a></p>
</main></body></html>`;
}

function renderAccount({ member }: Shown): string {
  if (member === undefined)
    return `<div><p>ストアのアカウントで、購入と閲覧ができます。</p><a class="button main" href="/login">ストアのアカウントでログインする / Log in</a></div>`;
  return `<div><p data-name>${escapeHtml(member.name)}さん、こんにちは。</p><a class="button" href="/logout">ログアウトする / Log out</a></div>`;
}

const notices = {
  thanks: ['status', 'ご注文ありがとうございました。', 'Thank you for your order.'],
  failed: ['alert', 'うまくいきませんでした。もう一度お試しください。', 'That did not work. Please try again.'],
  apiFailure: [
    'alert',
    'ストアのAPIを使えないため、いまは購入できません。アプリ「demo-app」に許可する操作を管理画面で確認してください。',
    'The store’s API does not answer this app.',
  ],
} as const;

function renderNotice({ notice, reason }: Shown): string {
  if (notice === undefined) return '';
  const [role, ja, en] = notices[notice];
  const detail = reason === undefined ? '' : ` <small>${escapeHtml(reason)}</small>`;
  return `<p role="${role}" class="notice">${ja} <small lang="en">${en}</small>${detail}</p>`;
}

const kindNames = { item: '本・グッズ', video: '動画', rental: 'レンタル（2日間）' } as const;

function renderOffers(offers: readonly Offer[]): string {
  const cards = offers.map(
    ({ itemId, name, kind, price, available }) => `<li data-item="${itemId}"><span class="cover ${kind}">${kindNames[kind]}</span>
<b>${escapeHtml(name)}</b><span class="price">${yen(price)} <small>税込</small></span>
<small data-left>${available === null ? 'いつでもご覧になれます' : available === 0 ? '売り切れました' : `残り${available}点`}</small>
<form method="post" action="/buy"><button class="button main" name="itemId" value="${itemId}"${available === 0 ? ' disabled' : ''} aria-label="${escapeHtml(name)}を購入する">購入する / Buy</button></form></li>`,
  );
  return `<section><h2>商品 <small lang="en">Products</small></h2><ul class="cards">${cards.join('')}</ul></section>`;
}

const states = {
  open: 'ご注文の途中です',
  ordering: 'お支払いを確認しています',
  expired: '期限が切れました',
  placed: 'ご注文を承りました',
  shipped: '発送しました',
  cancelled: 'キャンセルしました',
} as const;

function renderPurchases(purchases: readonly Purchase[]): string {
  const rows = purchases.map(({ names, amount, state, refunded, address, orderNumber, shipment, isReported }) => {
    const facts = [
      orderNumber === null ? '' : `注文番号 ${escapeHtml(orderNumber)}`,
      shipment === null ? '' : escapeHtml(shipment),
      refunded > 0 ? `${yen(refunded)}を返金しました` : '',
      isReported ? 'ストアから通知を受け取りました' : '',
    ].filter((fact) => fact !== '');
    const next = state === 'open' ? ` <a href="${escapeHtml(address)}">注文を続ける</a>` : '';
    return `<li data-purchase="${state}"><b>${escapeHtml(names)}</b> ${yen(amount)}<br><span class="state">${states[state]}</span>${next} <small>${facts.join('、')}</small></li>`;
  });
  return rows.length === 0
    ? ''
    : `<section><h2>あなたの購入 <small lang="en">Your purchases</small></h2><ul>${rows.join('')}</ul></section>`;
}

const reasons = {
  contract: '契約中',
  trial: '無料トライアル中',
  cancelled: '解約済み',
  purchase: '購入済み',
  rental: 'レンタル中',
} as const;

function renderEntitlements(entitlements: readonly Entitlement[]): string {
  const rows = entitlements.map(
    ({ name, reason, until }) =>
      `<li data-entitlement><b>${escapeHtml(name)}</b> <span class="state">${reasons[reason]}</span> <small>${until === null ? '期限なし' : `${time(until)}まで`}</small></li>`,
  );
  const list = rows.length === 0 ? '<p><small>まだありません。 / Nothing yet.</small></p>' : `<ul>${rows.join('')}</ul>`;
  return `<section><h2>ご覧になれるもの <small lang="en">What you may watch</small></h2>${list}</section>`;
}

function renderOrders(orders: readonly ReportedOrder[]): string {
  const rows = orders.map(
    ({ number, amount, at }) => `<li data-order><b>${escapeHtml(number)}</b> ${yen(amount)} <small>${time(at)}</small></li>`,
  );
  const none = '<p><small>まだ注文はありません。 / No orders yet.</small></p>';
  return `<section><h2>ストアからの注文 <small lang="en">Orders from the store</small></h2>${rows.length === 0 ? none : `<ul>${rows.join('')}</ul>`}</section>`;
}

const yen = (amount: number): string => `${amount.toLocaleString('ja')}円`;

function time(at: string): string {
  const text = new Date(at).toLocaleString('ja', { timeZone: 'Asia/Tokyo', dateStyle: 'medium', timeStyle: 'short' });
  return `<time datetime="${escapeHtml(at)}">${escapeHtml(text)}</time>`;
}

const styles = `*{box-sizing:border-box}body{margin:0;background:#ecfdf5;color:#1f2937;font:16px/1.7 sans-serif}
header,main{max-width:64rem;margin:0 auto;padding:1rem}header{display:flex;flex-wrap:wrap;gap:.5rem 2rem;align-items:center;justify-content:space-between}
header div{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center}p{margin:0}
h1{margin:0;font-size:1.4rem}h2{margin:0 0 .5rem;font-size:1.1rem}small{color:#4b5563;font-weight:400}a{color:#1d4ed8}
section{margin:0 0 1rem;padding:1.25rem;background:#fff;border-radius:12px;box-shadow:0 1px 4px #0002}
ul{margin:0;padding:0;list-style:none}li{padding:.5rem 0;border-top:1px solid #d1d5db;overflow-wrap:anywhere}li:first-child{border-top:0}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(13rem,1fr));gap:1rem}
.cards li{display:flex;flex-direction:column;padding:1rem;border:1px solid #d1d5db;border-radius:8px}.cards form{margin-top:auto;padding-top:.75rem}
.cover{margin-bottom:.5rem;padding:1.5rem 1rem;border-radius:6px;color:#fff;text-align:center;background:linear-gradient(135deg,#064e3b,#047857)}
.video{background:linear-gradient(135deg,#1e3a8a,#1d4ed8)}.rental{background:linear-gradient(135deg,#7c2d12,#b45309)}
.price{font-size:1.2rem}.state{padding:0 .5rem;border:1px solid #047857;border-radius:99px;color:#047857;font-size:.875rem}
.button{display:block;width:100%;padding:.6rem 1rem;font:inherit;text-align:center;border:1px solid #047857;border-radius:8px;background:#fff;color:#047857;text-decoration:none;cursor:pointer}
header .button{width:auto}.main{background:#047857;color:#fff}.main:disabled{background:#6b7280;border-color:#6b7280;cursor:default}
.notice{margin:0 0 1rem;padding:.75rem 1rem;border-left:4px solid #047857;background:#fff}[role=alert]{border-color:#b91c1c}`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
