/** What an app may do by the HTTP API, as its settings and the scopes of its tokens say. */
export const apiScopes = [
  'checkout:write',
  'stock:write',
  'orders:read',
  'orders:write',
  'refunds:write',
  'members:read',
  'members:write',
  'entitlements:read',
  'contracts:read',
  'contracts:write',
  'events:read',
  'delivery-reports:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];
