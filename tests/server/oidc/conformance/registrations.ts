// The clients that a tester registers for a plan: two, because some tests use the grant of one with the other.
import type { JsonObject } from '../../../../engine/declare/index.ts';

export interface RegisteredClient {
  readonly id: string;
  readonly secret: string;
  readonly redirectUri: string;
  readonly authentication: 'client_secret_basic' | 'client_secret_post';
}

const origin = 'https://suite.example';

export const first: RegisteredClient = {
  id: 'suite-first',
  secret: 'secret-of-the-first-client-of-the-suite',
  redirectUri: `${origin}/test/a/store/callback`,
  authentication: 'client_secret_basic',
};
export const second: RegisteredClient = {
  id: 'suite-second',
  secret: 'secret-of-the-second-client-of-the-suite',
  redirectUri: `${origin}/test/a/store/callback?dummy1=lorem&dummy2=ipsum`,
  authentication: 'client_secret_post',
};

export const postLogoutRedirectUri = `${origin}/test/a/store/post_logout_redirect`;
export const backChannelLogoutUri = `${origin}/test/a/store/backchannel_logout`;

/** The client as an app of the store's settings. */
export function describe({ id, secret, redirectUri }: RegisteredClient, seal: (secret: string) => string): JsonObject {
  return {
    clientId: id,
    name: { ja: `検査 ${id}`, en: `Suite ${id}` },
    providerName: { ja: '検査', en: 'Suite' },
    clientSecret: seal(secret),
    isPkceOptional: true,
    redirectUris: [redirectUri],
    postLogoutRedirectUris: [postLogoutRedirectUri],
    backchannelLogoutUri: backChannelLogoutUri,
    scopes: ['profile', 'email', 'phone', 'address', 'offlineAccess'].map((scopeKey) => ({ scopeKey, isMandatory: false })),
    policies: [],
    isDeviceFlowEnabled: false,
  };
}
