import type { DocumentRules } from './index.ts';

/** A limit for longer must not be lower than the one for shorter. */
export const validateLimits: DocumentRules<'limits'> = ({ mailedCodes, passwordAttempts }) => {
  return [
    ...(mailedCodes.perAddressDay < mailedCodes.perAddressHour
      ? [{ path: ['mailedCodes', 'perAddressDay'], rule: 'dayBelowHour' }]
      : []),
    ...(passwordAttempts.lockAttempts <= passwordAttempts.freeAttempts
      ? [{ path: ['passwordAttempts', 'lockAttempts'], rule: 'lockBelowFree' }]
      : []),
  ];
};
