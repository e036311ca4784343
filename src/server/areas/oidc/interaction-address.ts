// What ties an authorization to the browser that began it.
import type { FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Keys } from '../../platform/keys.ts';
import { requestOf } from './store-session.ts';

const purpose = 'oidc interaction';
const maxAge = 3_600_000;

/** A cookie for each authorization, so that several tabs do not disturb each other. */
const cookieOf = (uid: string): string => `oidc-${uid}`;

/** Where the provider leads for a prompt, after it has set the cookie that ties the authorization to the browser. */
export function describeInteraction(
  context: KoaContextWithOIDC,
  { uid, prompt }: { uid: string; prompt: { name: string } },
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
  return addressOf(prompt.name, uid);
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
