// Names that `needs` of settings documents may use.

/** Counts of those whom a setting concerns; src/server/settings/validation/needs/counts.ts has the queries. */
export const settingCounts = [
  'members',
  'passwords',
  'withoutPassword',
  'emailFactors',
  'smsFactors',
  'otpFactors',
  'onlyThisProvider',
  'linkedMembers',
  'groups',
  'largerGroups',
  'kids',
  'managed',
  'contracts',
] as const;
export type SettingCount = (typeof settingCounts)[number];

/** Environment variables without which a gateway cannot work. */
export const gatewayVariables = ['SMTP_URL', 'SMS_URL', 'BOT_CHECK_SECRET', 'STRIPE_SECRET_KEY', 'DEMO_PROVIDER_PORT'] as const;
export type GatewayVariable = (typeof gatewayVariables)[number];
