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

/** Addresses of the program's own routes, independent of the declarations. */
export const ownAddresses = {
  alive: '/healthz',
  ready: '/readyz',
  processReady: '/readyz/process',
  cspReport: '/csp-report',
  openApi: '/openapi.json',
  /** The HTTP API for other programs, and its document. */
  api: '/api/v1',
  apiDocument: '/api/openapi.json',
  /** What webhooks and the feed of events contain. */
  eventsDocument: '/api/asyncapi.json',
  /** Plans of screens and layouts, by hash. `/plans/{planId}` is a page of the store. */
  plans: '/page-plans',
  validators: '/validators',
  /** Built files by their hashed names, and the stores' pictures. */
  assets: '/assets',
  pictures: '/store',
  /** The test video of the player. */
  media: '/media',
  profileImages: '/profile-images',
  /** Pictures that operators have uploaded. */
  storePictures: '/pictures',
  previewFrame: '/console/preview/frame',
  /** A page as a member sees it, for a frame of the console. */
  memberViewFrame: '/console/member-view/frame',
  /** A part of a mail, for a frame of the console. */
  mailFrame: '/console/mail-frame',
  /** Challenges of the store's own bot check. */
  botCheck: '/zapi/internal/bot-check/challenge',
  /** Where the script of an outside bot check is. */
  botCheckScript: '/zapi/internal/bot-check/script',
  /** What the payment provider reports. */
  paymentCallback: '/payment/callback',
  ...oidcEndpoints,
  ...oidcDiscovery,
  oidcError: '/oidc/error',
  /** Pictures of members, for apps. */
  oidcPictures: '/oidc/pictures',
  development: '/dev',
  screenData: '/zapi/internal',
} as const;

/** Name of the data of an error page: the layout of an address and what it shows. */
export const errorPageName = 'error-page';

/** The prefixes of calls. */
export const callAddresses = ['/zapi', '/api'] as const;
