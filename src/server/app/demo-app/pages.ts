import type { HeardOrder } from './order-inbox.ts';

/** What the demo app shows. `reason`: the error in the protocol's words. */
export type Shown =
  | { readonly kind: 'guest'; readonly store: string; readonly orders: readonly HeardOrder[] }
  | {
      readonly kind: 'member';
      readonly name: string;
      readonly scopes: string;
      readonly store: string;
      readonly orders: readonly HeardOrder[];
    }
  | { readonly kind: 'failed'; readonly reason: string; readonly store: string };

/** The demo app's only page. It has no scripts and loads nothing. */
export function renderPage(view: Shown): string {
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>デモ本棚 / Demo Bookshelf</title><style>${styles}</style></head><body><main>
<h1>デモ本棚 <small lang="en">Demo Bookshelf</small></h1>
${contents(view)}
${'orders' in view ? listOrders(view.orders) : ''}
<p><a href="${escapeHtml(view.store)}">ストアへ / To the store</a></p>
</main></body></html>`;
}

function contents(view: Shown): string {
  if (view.kind === 'member')
    return `<p data-name>${escapeHtml(view.name)}さん、こんにちは。<br><span lang="en">Hello, ${escapeHtml(view.name)}.</span></p>
<p><small>${escapeHtml(view.scopes)}</small></p><p><a class="button" href="/logout">ログアウトする / Log out</a></p>`;
  const failure =
    view.kind === 'failed'
      ? `<p role="alert">ログインできませんでした。 / You are not logged in. <small>${escapeHtml(view.reason)}</small></p>`
      : '';
  return `${failure}<p>ストアのアカウントでログインするアプリの例です。<br><span lang="en">An example of an app that logs in with an account of the store.</span></p>
<p><a class="button main" href="/login">ストアのアカウントでログインする / Log in</a></p>`;
}

/** What the store has reported by webhooks. */
function listOrders(orders: readonly HeardOrder[]): string {
  const rows = orders.map(
    ({ number, amount, at }) =>
      `<li data-order><b>${escapeHtml(number)}</b> ${amount.toLocaleString('ja')}円 <small><time>${escapeHtml(new Date(at).toLocaleString('ja', { timeZone: 'Asia/Tokyo' }))}</time></small></li>`,
  );
  const none = '<p><small>まだ注文はありません。 / No orders yet.</small></p>';
  return `<h2>ストアからの注文 <small lang="en">Orders from the store</small></h2>${rows.length === 0 ? none : `<ul>${rows.join('')}</ul>`}`;
}

const styles = `body{margin:0;background:#ecfdf5;color:#1f2937;font:16px/1.7 sans-serif}
main{max-width:26rem;margin:3rem auto;padding:2rem;background:#fff;border-radius:12px;box-shadow:0 1px 4px #0002}
h1{margin:0 0 1rem;font-size:1.4rem}h2{margin:1.5rem 0 .5rem;font-size:1.1rem}ul{margin:0;padding:0;list-style:none}li{padding:.5rem 0;border-top:1px solid #d1d5db}small{color:#4b5563;font-weight:400}a{color:#1d4ed8}
.button{display:block;padding:.7rem 1rem;text-align:center;border:1px solid #047857;border-radius:8px;color:#047857;text-decoration:none}
.main{background:#047857;color:#fff}`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
