export { type FactorCode, sendFactorCode } from './factor-codes.ts';
export { type FactorType, type LoginFactorType, offersFactors } from './factor-types.ts';
export { type LoginFactor, listLoginFactors } from './login-factors.ts';
export { savePreferred as setPreferredFactor } from './queries.ts';
export { findTrustedDevice, forgetTrustedDevices, trustDevice } from './trusted-devices.ts';
export { type FactorAttempt, type FactorVerdict, verifyFactor } from './verify-factor.ts';
