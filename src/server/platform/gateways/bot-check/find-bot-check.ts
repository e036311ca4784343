import type { BotCheckGateway, BotChecks } from './bot-check-gateway.ts';

/** The settings document `botCheck`. */
interface BotCheckSettings {
  readonly provider: keyof BotChecks;
  readonly siteKey: string;
}

export interface UsedBotCheck {
  readonly gateway: BotCheckGateway;
  /** The provider that cannot be used, because its site key or its secret is missing; the store's own check replaces it. */
  readonly replaces?: keyof BotChecks;
}

/** The check that this process uses for a store: without its keys the outside service would refuse everybody. */
export function findBotCheck({ provider, siteKey }: BotCheckSettings, checks: BotChecks): UsedBotCheck {
  const isUsable = provider === 'altcha' || (siteKey !== '' && checks[provider].lacksSecret !== true);
  return isUsable ? { gateway: checks[provider] } : { gateway: checks.altcha, replaces: provider };
}
