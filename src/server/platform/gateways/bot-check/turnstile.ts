import { isObject } from '../../../../../engine/declare/index.ts';
import type { BotCheckGateway } from './bot-check-gateway.ts';

const timeoutMilliseconds = 5000;

export interface TurnstileOptions {
  /** Of the site; undefined: no token can be checked, so that the store's own check is used. */
  readonly secret: string | undefined;
  /** `https://challenges.cloudflare.com` */
  readonly origin: string;
  readonly request?: typeof fetch;
}

/** Cloudflare Turnstile (https://developers.cloudflare.com/turnstile/get-started/server-side-validation/). */
export function createTurnstile({ secret, origin, request = fetch }: TurnstileOptions): BotCheckGateway {
  return {
    origins: [origin],
    script: `${origin}/turnstile/v0/api.js?render=explicit`,
    lacksSecret: secret === undefined,
    async verify({ token, action, host, ip }) {
      if (secret === undefined) throw new Error('BOT_CHECK_SECRET is not set');
      const response = await request(`${origin}/turnstile/v0/siteverify`, {
        method: 'POST',
        redirect: 'error',
        body: new URLSearchParams({ secret, response: token, remoteip: ip }),
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      const verdict: unknown = await response.json();
      if (!isObject(verdict) || typeof verdict['success'] !== 'boolean')
        throw new Error(`siteverify answered ${response.status}`);
      const codes = Array.isArray(verdict['error-codes']) ? verdict['error-codes'].map(String) : [];
      const fault = codes.find((code) => faults.includes(code));
      if (fault !== undefined) throw new Error(`siteverify answered ${fault}`);
      return verdict['success'] && verdict['action'] === action && verdict['hostname'] === host.replace(/:\d+$/, '');
    },
  };
}

/** Errors of the configuration or the provider, and not of the token. */
const faults = ['missing-input-secret', 'invalid-input-secret', 'bad-request', 'internal-error'];
