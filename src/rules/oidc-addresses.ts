/** The endpoints of the OpenID Connect provider. */
export const oidcEndpoints = {
  authorization: '/oidc/authorize',
  token: '/oidc/token',
  userinfo: '/oidc/userinfo',
  jwks: '/oidc/jwks',
  revocation: '/oidc/token/revoke',
  introspection: '/oidc/token/introspect',
  end_session: '/oidc/logout',
  device_authorization: '/oidc/device',
  pushed_authorization_request: '/oidc/par',
} as const;

/** Where apps read what the provider supports. */
export const oidcDiscovery = {
  openIdConfiguration: '/.well-known/openid-configuration',
  authorizationServer: '/.well-known/oauth-authorization-server',
} as const;
