// Written by npm run types from src/server/areas. Do not edit.

/** Addresses that the areas answer without a screen or call. */
export const routeAddresses: readonly string[] = [
  "/auth/authorize",
  "/auth/callback",
  "/console/identity-providers/authorize",
  "/oidc/continue",
  "/oidc/leave/continue",
  "/payment/return"
];
