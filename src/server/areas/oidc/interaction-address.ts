// What ties an authorization to the browser that began it.
import type { FastifyRequest } from 'fastify';
import type { Interaction, KoaContextWithOIDC } from 'oidc-provider';
import type { Keys } from '../../platform/keys.ts';
import { languages } from '../../runtime/pages/request/languages.ts';
import { requestOf } from './store-session.ts';

const purpose = 'oidc interaction';
const maxAge = 3_600_000;

/** A cookie for each authorization, so that several tabs do not disturb each other. */
const cookieOf = (uid: string): string => `oidc-${uid}`;

/** Where the provider leads for a prompt, after it has set the cookie that ties the authorization to the browser. */
export function describeInteraction(
  context: KoaContextWithOIDC,
  { uid, prompt, params }: Pick<Interaction, 'uid' | 'prompt' | 'params'>,
): string {
  const { keys } = requestOf(context).server.platform;
  context.cookies.set(cookieOf(uid), keys.sign(purpose, uid), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: context.secure,
    signed: false,
    maxAge,
  });
  chooseLanguage(context, params['ui_locales']);
  return addressOf(prompt.name, uid);
}

/** The first known language that the app names (`"fr-CA en ja"`), unless the person has chosen one. */
function chooseLanguage(context: KoaContextWithOIDC, locales: unknown): void {
  if (typeof locales !== 'string' || requestOf(context).cookies['lng'] !== undefined) return;
  const wanted = locales.split(' ').map((locale) => locale.split('-')[0]?.toLowerCase());
  const language = wanted.find((each) => languages.some((known) => known === each));
  if (language === undefined) return;
  const { secure } = context;
  context.cookies.set('lng', language, { path: '/', httpOnly: false, sameSite: 'lax', secure, signed: false, maxAge });
}

const routes: { readonly [prompt: string]: string } = {
  login: '/oidc/login',
  select_account: '/oidc/select-account',
  consent: '/oidc/consent',
};

/** `("consent", "Zk3…")` → `"/oidc/consent?uid=Zk3…"` */
export function addressOf(prompt: string, uid: string): string {
  return `${routes[prompt] ?? '/oidc/login'}?uid=${encodeURIComponent(uid)}`;
}

/** Whether this browser began the authorization. */
export function isOwnInteraction({ cookies }: Pick<FastifyRequest, 'cookies'>, keys: Keys, uid: string): boolean {
  const signature = cookies[cookieOf(uid)];
  return signature !== undefined && keys.verifies(purpose, uid, signature);
}
