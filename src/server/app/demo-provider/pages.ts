/** The demo provider's login page. It has no scripts and loads nothing. */
export function renderLoginPage(action: string, clientName: string): string {
  const choices = sampleAddresses
    .map((email) => `<button name="email" value="${escapeHtml(email)}">${escapeHtml(email)}</button>`)
    .join('');
  return `<!doctype html>
<html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>デモID / Demo ID</title><style>${styles}</style></head><body><main>
<h1>デモID <small lang="en">Demo ID</small></h1>
<p>${escapeHtml(clientName)} に渡すアカウントを選んでください。<br><span lang="en">Choose the account to pass on. Nothing leaves this computer.</span></p>
<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="verified" value="on">${choices}</form>
<form method="post" action="${escapeHtml(action)}">
<label>メールアドレス / Email<input type="email" name="email" required maxlength="191"></label>
<label class="row"><input type="checkbox" name="verified" checked> 確認済み / Verified</label>
<button class="main">ログインする / Log in</button>
</form>
<form method="post" action="${escapeHtml(action)}"><button name="cancel" value="1">中止する / Cancel</button></form>
</main></body></html>`;
}

const sampleAddresses = ['sakura@demo-id.example', 'taro@demo-id.example'];

const styles = `body{margin:0;background:#f3f4f6;color:#1f2937;font:16px/1.7 sans-serif}
main{max-width:26rem;margin:3rem auto;padding:2rem;background:#fff;border-radius:12px;box-shadow:0 1px 4px #0002}
h1{margin:0 0 1rem;font-size:1.4rem}small{color:#4b5563;font-weight:400}
form{display:grid;gap:.75rem;margin-top:1.25rem}label{display:grid;gap:.25rem}label.row{display:flex;gap:.5rem}
input[type=email]{padding:.7rem;font:inherit;border:1px solid #6b7280;border-radius:8px}
button{min-height:44px;padding:.6rem 1rem;font:inherit;background:#fff;border:1px solid #6b7280;border-radius:8px;cursor:pointer}
button.main{background:#1d4ed8;border-color:#1d4ed8;color:#fff}`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
