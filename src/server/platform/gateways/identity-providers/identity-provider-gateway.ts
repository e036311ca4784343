/** A client registered at an OpenID Connect provider. */
export interface ProviderClient {
  /** Address of the issuer, or `demo`. */
  readonly issuer: string;
  readonly clientId: string;
  /** undefined: a public client. */
  readonly clientSecret: string | undefined;
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
}

export interface IdentityProviderGateway {
  /** The address at which the person logs in. Throws a ProviderError if the provider does not answer. */
  buildAuthorizationAddress(client: ProviderClient, authorization: AuthorizationParameters, language: string): Promise<string>;
  /**
   * Exchanges the provider's answer, the query of the redirect URI, for an identity. Throws a ProviderError if the provider
   * refused or does not answer, or if the answer does not belong to the request.
   */
  readIdentity(client: ProviderClient, authorization: AuthorizationParameters, search: string): Promise<ProviderIdentity>;
}

/** `denied`: the person cancelled. `unavailable`: no connection or no valid answer. `invalid`: an answer that proves nothing. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly reason: 'denied' | 'unavailable' | 'invalid';
  constructor(reason: 'denied' | 'unavailable' | 'invalid', options?: ErrorOptions) {
    super(`The identity provider's answer is ${reason}.`, options);
    this.reason = reason;
  }
}
