// The pages to which the provider leads.
import type { Interaction, KoaContextWithOIDC } from 'oidc-provider';
import { languages } from '../../../../rules/languages.ts';
import { addAuthorization } from './browser-authorizations.ts';
import { requestOf } from './store-session.ts';

/** Milliseconds. */
const maxAge = 3_600_000;

/** Where the provider leads for a prompt, after the authorization was tied to the browser. */
export function describeInteraction(
  context: KoaContextWithOIDC,
  { uid, prompt, params }: Pick<Interaction, 'uid' | 'prompt' | 'params'>,
): string {
  addAuthorization(context, uid);
  chooseLanguage(context, params['ui_locales']);
  // Somebody who is signed in has an account.
  const isMember = requestOf(context).session?.accountId != null;
  return prompt.name === 'create' && isMember ? continueAddress(uid) : addressOf(prompt.name, uid);
}

/** The first known language that the app names (`"fr-CA en ja"`), unless the person has chosen one. */
function chooseLanguage(context: KoaContextWithOIDC, locales: unknown): void {
  if (typeof locales !== 'string' || requestOf(context).cookies['lng'] !== undefined) return;
  const wanted = locales.split(' ').map((locale) => locale.split('-')[0]?.toLowerCase());
  const language = wanted.find((language) => languages.some((supported) => supported === language));
  if (language === undefined) return;
  const { secure } = context;
  context.cookies.set('lng', language, { path: '/', httpOnly: false, sameSite: 'lax', secure, signed: false, maxAge });
}

const routes: { readonly [prompt: string]: string } = {
  login: '/oidc/login',
  select_account: '/oidc/select-account',
  consent: '/oidc/consent',
  create: '/oidc/signup',
};

/** Leads back to the provider, or to the page of the next step. */
export const continueAddress = (uid: string): string => `/oidc/continue?uid=${encodeURIComponent(uid)}`;

/** `("consent", "Zk3…")` → `"/oidc/consent?uid=Zk3…"` */
export function addressOf(prompt: string, uid: string): string {
  return `${routes[prompt] ?? '/oidc/login'}?uid=${encodeURIComponent(uid)}`;
}
