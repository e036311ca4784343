import type { KoaContextWithOIDC } from 'oidc-provider';
import { requestOf } from './store-session.ts';

/** Asks before an app logs the member out of the store. The form is the provider's, with its token. */
export function confirmLogout(context: KoaContextWithOIDC, form: string): void {
  const isEnglish = requestOf(context).cookies['lng'] === 'en';
  const text = isEnglish ? texts.en : texts.ja;
  const target = context.oidc.session?.state?.['postLogoutRedirectUri'];
  const origins = typeof target === 'string' ? ` ${new URL(target).origin}` : '';
  context.set(
    'content-security-policy',
    `default-src 'none'; form-action 'self'${origins}; frame-ancestors 'none'; base-uri 'none'`,
  );
  context.body = `<!doctype html>
<html lang="${isEnglish ? 'en' : 'ja'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text.title}</title></head><body><main><h1>${text.title}</h1>${form}
<p><button type="submit" form="op.logoutForm" name="logout" value="yes">${text.yes}</button>
<button type="submit" form="op.logoutForm">${text.no}</button></p></main></body></html>`;
}

const texts = {
  ja: { title: 'ログアウトしますか？', yes: 'ログアウトする', no: 'ログアウトしない' },
  en: { title: 'Do you want to log out?', yes: 'Log out', no: 'Stay logged in' },
};
