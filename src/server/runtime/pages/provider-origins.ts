import { isObject, type ScreenPlan } from '../../../../engine/declare/index.ts';
import type { ProviderOrigins } from '../../platform/http/security-headers.ts';
import type { RequestContext } from '../area.ts';

/** Origins other than the store's that this page needs: of the bot check, the card script, and link-type payment methods. */
export function listProviderOrigins(screen: ScreenPlan, context: RequestContext): ProviderOrigins {
  const { payments } = context.gateways;
  const hasCard = Object.values(screen.forms).some(({ fields }) => fields.some(({ widget }) => cardWidgets.has(widget)));
  const handsOff = Object.values(screen.calls).some((call) => call.handsOff === true);
  return {
    scripts: [...listBotCheckOrigins(screen, context), ...(hasCard ? payments.scriptOrigins : [])],
    forms: handsOff ? payments.formOrigins : [],
  };
}

const cardWidgets: ReadonlySet<string> = new Set(['card', 'card-certification']);

function listBotCheckOrigins(screen: ScreenPlan, { plans, gateways }: RequestContext): readonly string[] {
  const { isEnabled, provider } = plans.settings.botCheck;
  return isEnabled && hasBotCheck(screen.blocks) ? gateways.botChecks[provider].origins : [];
}

function hasBotCheck(blocks: unknown): boolean {
  if (Array.isArray(blocks)) return blocks.some(hasBotCheck);
  return isObject(blocks) && (blocks['botCheck'] !== undefined || hasBotCheck(blocks['blocks']));
}
