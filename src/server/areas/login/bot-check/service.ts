import { writeAudit } from '../../../platform/audit.ts';
import type { BotCheckGateway, BotCheckToken } from '../../../platform/gateways/bot-check/bot-check-gateway.ts';
import { findBotCheck } from '../../../platform/gateways/bot-check/find-bot-check.ts';
import { type LoginSubject, readFailures } from '../../../platform/limits/login-throttle.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { CommandContext } from '../../../runtime/area.ts';

/** What a call with a bot check is for. */
export interface CheckedCall {
  /** The action of the form's `botCheck`. */
  readonly action: string;
  /** The subjects whose failures are counted; the check is needed if one of them has as many as the settings allow. */
  readonly subjects: readonly LoginSubject[];
  /** The account of the audit log; null: none is known. */
  readonly accountId: string | null;
}

/**
 * Refuses the call unless few attempts have failed or it has a valid token. Fails closed: without the provider's verdict the call is
 * refused with 503. Call it outside of a transaction, before a secret is compared.
 */
export async function requireBotCheck(context: CommandContext, { action, subjects, accountId }: CheckedCall): Promise<void> {
  const { database, platform, plans, payload } = context;
  const { isEnabled, afterFailures } = plans.settings.botCheck;
  if (!isEnabled) return;
  if ((await readFailures(database, platform, subjects)) < afterFailures) return;
  const token = payload['token'] ?? '';
  const { gateway, replaces } = findBotCheck(plans.settings.botCheck, context.gateways.botChecks);
  const verdict = token === '' ? 'missing' : await verify(context, gateway, { token, action });
  if (verdict === 'valid') return;
  const details = { verdict, action, ...(replaces === undefined ? {} : { replaces }) };
  await writeAudit(database, context.request, { action: 'bot-check-refused', accountId, details });
  if (verdict === 'unavailable') throw new RefusalError('BOT_CHECK_UNAVAILABLE');
  if (verdict === 'missing') throw new RefusalError('BOT_CHECK_REQUIRED');
  throw new RefusalError('BOT_CHECK_FAILED');
}

async function verify(
  context: CommandContext,
  gateway: BotCheckGateway,
  botCheckToken: Pick<BotCheckToken, 'token' | 'action'>,
): Promise<'valid' | 'invalid' | 'unavailable'> {
  const { database, platform, store, ip, request } = context;
  const check = { ...botCheckToken, storeId: store.id, host: new URL(store.origin).host, ip };
  try {
    return (await gateway.verify(check, database, platform)) ? 'valid' : 'invalid';
  } catch (error) {
    request.log.error({ err: error }, 'the bot check did not answer; the call is refused');
    return 'unavailable';
  }
}
