// The sandbox's own pages: 3-D Secure in a frame, and a link-type provider.
const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function renderDocument(title: string, body: string): string {
  return [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    '<style>body{font-family:sans-serif;margin:0;padding:1.25rem;line-height:1.7;color:#1c1b1f;background:#fff}',
    'h1{font-size:1.15rem;margin:0 0 .5rem}p{margin:0 0 1rem}form{display:flex;gap:.75rem;flex-wrap:wrap}',
    'button{font:inherit;padding:.65rem 1.25rem;border-radius:.5rem;border:1px solid #79747e;background:#fff;min-height:44px}',
    'button[value=approve]{background:#1a4fa0;border-color:#1a4fa0;color:#fff}</style></head>',
    `<body>${body}</body></html>`,
  ].join('');
}

/** The page of 3-D Secure: passes, fails or gives up. */
export function renderChallenge(): string {
  return renderDocument(
    '3-D Secure',
    `<h1>本人認証（テスト環境）</h1><p>カード会社の認証画面の代わりです。実際のカードは使われません。<br><span lang="en">This stands in for the page of your bank.</span></p>
    <form method="post"><button name="answer" value="approve">認証する / Authenticate</button><button name="answer" value="fail">失敗させる / Fail</button><button name="answer" value="cancel">やめる / Cancel</button></form>`,
  );
}

/** The page after an answer: reports it to the page around the frame, twice if asked. Reports of a silent card never come. */
export function renderReport(message: object, times: number): string {
  const script = `const message=${JSON.stringify(message).replaceAll('<', '\\u003c')};for(let n=0;n<${times};n++)parent.postMessage(message,'*')`;
  return renderDocument('3-D Secure', `<p>お待ちください。<span lang="en">Please wait.</span></p><script>${script}</script>`);
}

/** The page of a link-type provider, posted again with the answer. */
export function renderLinkPage(methodType: string, params: { readonly [name: string]: string }): string {
  const hidden = Object.entries(params).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return renderDocument(
    'Payment sandbox',
    `<h1>${escapeHtml(methodType)}（テスト環境）</h1><p>決済サービスの画面の代わりです。この支払い方法を登録しますか。<br><span lang="en">This stands in for the payment service. Register this payment method?</span></p>
    <form method="post" action="/link/answer">${hidden.join('')}<button name="answer" value="approve">登録する / Register</button><button name="answer" value="cancel">やめる / Cancel</button></form>`,
  );
}
