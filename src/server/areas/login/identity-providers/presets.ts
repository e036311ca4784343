// What is known of providers, as their documentation says it. Data only: what a preset says, the settings can say too.
import type { ClaimPaths, TokenAuthentication } from '../../../platform/gateways/identity-providers/identity-provider-gateway.ts';

export interface ProviderPreset {
  readonly issuer?: string;
  readonly tokenAuthentication?: TokenAuthentication;
  readonly idTokenAlgorithm?: string;
  readonly scope?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly responseMode?: 'query' | 'form_post';
  readonly endpoints?: { readonly authorization?: string; readonly token?: string; readonly userinfo?: string };
  readonly claims?: Partial<ClaimPaths>;
  readonly tenantClaim?: string;
}

/** What applies without a preset: OpenID Connect as the standard describes it. */
export const generic = {
  scope: 'openid email',
  claims: {
    subject: 'sub',
    email: 'email',
    emailVerified: 'email_verified',
    familyName: 'family_name',
    givenName: 'given_name',
  },
} as const;

export const presets: { readonly [name in PresetName]: ProviderPreset } = {
  google: { issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  // Web logins sign with the channel secret, though discovery lists ES256 only, and no way to authenticate.
  line: {
    issuer: 'https://access.line.me',
    scope: 'openid profile email',
    tokenAuthentication: 'client_secret_post',
    idTokenAlgorithm: 'HS256',
  },
  // Without `bail`, a person who cancels stays at Yahoo! JAPAN.
  yahooJapan: {
    issuer: 'https://auth.login.yahoo.co.jp/yconnect/v2',
    scope: 'openid email profile',
    tokenAuthentication: 'client_secret_basic',
    parameters: { bail: '1' },
  },
  // Any scope besides `openid` needs form_post. The name is posted at the first login only.
  apple: {
    issuer: 'https://appleid.apple.com',
    scope: 'openid name email',
    tokenAuthentication: 'signed_secret',
    responseMode: 'form_post',
    claims: { familyName: 'user.name.lastName', givenName: 'user.name.firstName' },
  },
  // Without a version in the address, the app's own one applies.
  facebook: {
    issuer: 'https://www.facebook.com',
    scope: 'public_profile email',
    tokenAuthentication: 'client_secret_post',
    endpoints: {
      authorization: 'https://www.facebook.com/dialog/oauth',
      token: 'https://graph.facebook.com/oauth/access_token',
      userinfo: 'https://graph.facebook.com/me?fields=id,email,first_name,last_name',
    },
    claims: { subject: 'id', familyName: 'last_name', givenName: 'first_name' },
  },
  x: {
    issuer: 'https://x.com',
    scope: 'users.read tweet.read',
    tokenAuthentication: 'client_secret_basic',
    endpoints: {
      authorization: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      userinfo: 'https://api.x.com/2/users/me',
    },
    claims: { subject: 'data.id', email: 'data.confirmed_email' },
  },
  // Its addresses are what administrators of tenants enter, and it does not say whether they are verified.
  microsoft: {
    issuer: 'https://login.microsoftonline.com/common/v2.0',
    scope: 'openid email profile',
    tenantClaim: 'tid',
    claims: { emailVerified: 'xms_edov' },
  },
};

export type PresetName = 'google' | 'line' | 'yahooJapan' | 'apple' | 'facebook' | 'x' | 'microsoft';
