import { createHash } from 'node:crypto';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { readLanguage } from '../../runtime/pages/request/languages.ts';
import { requestOf } from './store-session.ts';

/** Asks before an app logs the member out of the store. The form is the provider's, with its token. */
export function confirmLogout(context: KoaContextWithOIDC, form: string): void {
  const language = readLanguage(requestOf(context).cookies['lng']);
  const text = texts[language];
  const target = context.oidc.session?.state?.['postLogoutRedirectUri'];
  // The answer to the form redirects to the app.
  const origins = typeof target === 'string' ? ` ${new URL(target).origin}` : '';
  context.set(
    'content-security-policy',
    `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; form-action 'self'${origins}; frame-ancestors 'none'; base-uri 'none'`,
  );
  context.body = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><title>${text.title}</title><style>${style}</style></head><body><main><h1>${text.title}</h1><p>${text.lead}</p>${form}
<button class="main" type="submit" form="op.logoutForm" name="logout" value="yes">${text.yes}</button>
<button type="submit" form="op.logoutForm">${text.no}</button></main></body></html>`;
}

const texts = {
  ja: {
    title: 'ログアウトしますか？',
    lead: 'アプリからログアウトしました。このストアからもログアウトできます。',
    yes: 'ストアからもログアウトする',
    no: 'ログインしたままにする',
  },
  en: {
    title: 'Do you want to log out?',
    lead: 'You have logged out of the app. You can log out of this store as well.',
    yes: 'Log out of the store',
    no: 'Stay logged in',
  },
};

const style = `:root{color-scheme:light dark}body{margin:0;font:16px/1.7 sans-serif}
main{display:grid;gap:.75rem;max-width:26rem;margin:3rem auto;padding:1rem}h1{margin:0;font-size:1.4rem}p{margin:0}
button{min-height:48px;padding:.6rem 1rem;font:inherit;border:1px solid #6b7280;border-radius:8px;background:none;color:inherit;cursor:pointer}
.main{border-color:#0b5cad;background:#0b5cad;color:#fff}`;
const styleHash = createHash('sha256').update(style).digest('base64');
