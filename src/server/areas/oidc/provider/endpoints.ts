import { oidcEndpoints } from '../../../../rules/own-addresses.ts';

/** Addresses of the protocol. */
export const endpoints = {
  ...oidcEndpoints,
  // A declared screen: the provider's own page is not served.
  code_verification: '/mypage/device-verification',
} as const;
