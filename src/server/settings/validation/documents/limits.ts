import type { LimitsSettings } from '../../../../generated/settings.ts';
import type { DocumentRules } from './index.ts';

/** A limit for longer must not be lower than the one for shorter. */
export const validateLimits: DocumentRules = (body) => {
  // The schema was checked before.
  const { mailedCodes, passwordAttempts } = body as unknown as LimitsSettings;
  return [
    ...(mailedCodes.perAddressDay < mailedCodes.perAddressHour
      ? [{ path: ['mailedCodes', 'perAddressDay'], rule: 'dayBelowHour' }]
      : []),
    ...(passwordAttempts.lockAttempts <= passwordAttempts.freeAttempts
      ? [{ path: ['passwordAttempts', 'lockAttempts'], rule: 'lockBelowFree' }]
      : []),
  ];
};
