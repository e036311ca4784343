/** How a client proves itself at the token endpoint. `signed_secret`: as Apple wants it, a JWT instead of the secret. */
export type TokenAuthentication = 'client_secret_basic' | 'client_secret_post' | 'signed_secret';

/** Paths of a person's data in a provider's answers: `data.id`. Paths below `user` read what was posted. */
export interface ClaimPaths {
  /** Only for providers without ID tokens; the others have `sub`. */
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: string;
  readonly familyName: string;
  readonly givenName: string;
}

/** A client registered at a provider of OpenID Connect, or of OAuth 2.0 with an endpoint that says who logged in. */
export interface ProviderClient {
  /** Address of the issuer, or `demo`. */
  readonly issuer: string;
  readonly clientId: string;
  /** Of `signed_secret`: the key, as PEM or its lines without breaks. undefined: a public client. */
  readonly clientSecret: string | undefined;
  /** What discovery does not say, or says wrongly. With `authorization` and `token` nothing is discovered. */
  readonly endpoints: {
    readonly authorization?: string | undefined;
    readonly token?: string | undefined;
    readonly userinfo?: string | undefined;
    readonly jwks?: string | undefined;
  };
  /** undefined: as discovered. */
  readonly tokenAuthentication: TokenAuthentication | undefined;
  /** Issuer and key id of a signed secret. */
  readonly signer: { readonly teamId: string; readonly keyId: string };
  /** The only algorithm of ID tokens; undefined: an asymmetric one that was discovered. */
  readonly idTokenAlgorithm: string | undefined;
  /** Separated by blanks. Without `openid` there is no ID token, and the userinfo endpoint says who logged in. */
  readonly scope: string;
  /** Further parameters of the authorization request; they replace none of its own. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly responseMode: 'query' | 'form_post';
  readonly claims: ClaimPaths;
  /** The claim that replaces `{tenantid}` in the discovered issuer; undefined: the issuer is exactly the discovered one. */
  readonly tenantClaim: string | undefined;
}

/** What binds an answer to its request. */
export interface AuthorizationParameters {
  /** `https://store.example/auth/callback` */
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** 43 to 128 characters (RFC 7636). */
  readonly codeVerifier: string;
}

/** Who logged in at the provider. */
export interface ProviderIdentity {
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Suggestions for a form: texts that the provider, or with form_post the browser, chose. */
  readonly familyName: string | null;
  readonly givenName: string | null;
  /** Why the userinfo endpoint did not answer, although the ID token already says who logged in. */
  readonly userinfoError?: ProviderError;
}

/** The steps of a login, in their order. */
export const providerSteps = ['discovery', 'authorization', 'token', 'idToken', 'userinfo', 'claims'] as const;
export type ProviderStep = (typeof providerSteps)[number];

/** Called with the outcome of each step. `detail`: for operators, without secrets and tokens. */
export type StepObserver = (step: ProviderStep, outcome: 'passed' | 'failed' | 'skipped', detail: string) => void;

export interface IdentityProviderGateway {
  /** The address at which the person logs in. Throws a ProviderError if the provider does not answer. */
  buildAuthorizationAddress(client: ProviderClient, authorization: AuthorizationParameters, language: string): Promise<string>;
  /**
   * Exchanges the provider's answer, the query of the redirect URI or the posted form, for an identity. Throws a ProviderError if
   * the provider refused or does not answer, or if the answer does not belong to the request.
   */
  readIdentity(
    client: ProviderClient,
    authorization: AuthorizationParameters,
    answer: URLSearchParams,
    observe?: StepObserver,
  ): Promise<ProviderIdentity>;
}

/** `denied`: the person cancelled. `unavailable`: no connection or no valid answer. `invalid`: an answer that proves nothing. */
export type ProviderErrorReason = 'denied' | 'unavailable' | 'invalid';

/** `code` and `detail` are cleaned and short; no part of an answer that may hold a token is kept. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly reason: ProviderErrorReason;
  readonly step: ProviderStep;
  /** The provider's or the library's: `invalid_client`, `OAUTH_JWT_CLAIM_COMPARISON_FAILED`. */
  readonly code: string;
  readonly detail: string;
  constructor(
    reason: ProviderErrorReason,
    { step, code, detail = '' }: { readonly step: ProviderStep; readonly code: string; readonly detail?: string },
  ) {
    const [cleanCode, cleanDetail] = [cleanText(code, 80).replace(/[^\w.:-]/g, '_'), cleanText(detail, 200)];
    super(`The identity provider's answer is ${reason}: ${step}, ${cleanCode}.`);
    [this.reason, this.step, this.code, this.detail] = [reason, step, cleanCode, cleanDetail];
  }
}

/** A stranger's text as one short line, without control and direction characters. */
export function cleanText(text: string, maxLength: number): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}
