export { findDestination as findFactorAddress, sendFactorCode } from './factor-codes.ts';
export { type LoginFactorType, offersFactors } from './factor-types.ts';
export { type LoginFactor, listLoginFactors } from './login-factors.ts';
export { openFactorCode } from './open-factor-code.ts';
export { savePreferred as setPreferredFactor } from './queries.ts';
export { findTrustedDevice, forgetTrustedDevices, trustDevice } from './trusted-devices.ts';
export { type FactorVerdict, verifyFactor } from './verify-factor.ts';
