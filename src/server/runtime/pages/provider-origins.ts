import { findBlock, isObject, type ScreenPlan } from '../../../../engine/declare/index.ts';
import { allowsTagManager, measurementOrigins, tagManagerOrigin } from '../../../rules/tag-manager.ts';
import { findBotCheck } from '../../platform/gateways/bot-check/find-bot-check.ts';
import type { ProviderOrigins } from '../../platform/http/security-headers.ts';
import type { RequestContext } from '../area.ts';

/**
 * Origins other than the store's that this page needs: of the bot check, the card script, the player, link-type payment methods,
 * and the tag manager. `search`: the query of the page's address.
 */
export function listProviderOrigins(screen: ScreenPlan, search: string, context: RequestContext): ProviderOrigins {
  const { payments } = context.gateways;
  const hasCard = Object.values(screen.forms).some(({ fields }) => fields.some(({ widget }) => cardWidgets.has(widget)));
  const redirectsByPost = Object.values(screen.calls).some((call) => call.redirectByPost === true);
  const hasTagManager = (context.plans.settings.storeSettingData.gtmId ?? '') !== '' && allowsTagManager(screen, search);
  return {
    scripts: [
      ...listBotCheckOrigins(screen, context),
      ...(hasCard ? payments.scriptOrigins : []),
      ...(hasTagManager ? [tagManagerOrigin] : []),
    ],
    media: hasBlock(screen.blocks, ({ block }) => findBlock(String(block))?.playsMedia === true)
      ? ["'self'", ...context.gateways.media.origins]
      : [],
    forms: redirectsByPost ? payments.formOrigins : [],
    measurements: hasTagManager ? [tagManagerOrigin, ...measurementOrigins] : [],
  };
}

const cardWidgets: ReadonlySet<string> = new Set(['card', 'card-certification']);

function listBotCheckOrigins(screen: ScreenPlan, { plans, gateways }: RequestContext): readonly string[] {
  const { botCheck } = plans.settings;
  return botCheck.isEnabled && hasBlock(screen.blocks, ({ botCheck }) => botCheck !== undefined)
    ? findBotCheck(botCheck, gateways.botChecks).gateway.origins
    : [];
}

/** Whether one of the blocks, at any depth, passes. */
function hasBlock(blocks: unknown, test: (block: Readonly<Record<string, unknown>>) => boolean): boolean {
  if (Array.isArray(blocks)) return blocks.some((block) => hasBlock(block, test));
  return isObject(blocks) && (test(blocks) || hasBlock(blocks['blocks'], test));
}
