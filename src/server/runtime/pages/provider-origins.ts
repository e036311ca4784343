import { isObject, type ScreenPlan } from '../../../../engine/declare/index.ts';
import type { RequestContext } from '../area.ts';

/** Origins other than the store's that this page loads scripts and frames from: those of the bot check of its forms. */
export function listProviderOrigins(screen: ScreenPlan, { plans, gateways }: RequestContext): readonly string[] {
  const { isEnabled, provider } = plans.settings.botCheck;
  return isEnabled && hasBotCheck(screen.blocks) ? gateways.botChecks[provider].origins : [];
}

function hasBotCheck(blocks: unknown): boolean {
  if (Array.isArray(blocks)) return blocks.some(hasBotCheck);
  return isObject(blocks) && (blocks['botCheck'] !== undefined || hasBotCheck(blocks['blocks']));
}
