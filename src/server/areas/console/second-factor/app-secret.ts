// The secret that an operator's authenticator app shares with the server.
import { createHmac } from 'node:crypto';
import { Secret } from 'otpauth';
import { localize } from '../../../../rules/languages.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { open, seal } from '../../../platform/sealing.ts';
import type { OperatorKey } from '../../../platform/sessions/operator-factors.ts';
import type { OperatorRow } from '../../../platform/sessions/operators.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { describeSecret, findStep } from '../../login/multi-factor/totp.ts';

/** What the secret of an operator's app is sealed for. */
export const appPurpose = ({ storeId, operatorId }: OperatorKey): string => `operator totp\n${storeId}\n${operatorId}`;
const offerPurpose = 'operator totp offer';

/**
 * The secret that a session is offered until an app is connected. It is derived from the session and the operator’s last change, so
 * that a reload of the page shows the same secret without storing it, and a later connection has a new one.
 */
export function makeOfferedSecret(
  { platform, store }: RequestContext,
  { operator_id: operatorId, updated_at: at }: Pick<OperatorRow, 'operator_id' | 'updated_at'>,
  sessionId: string,
): string {
  const [{ secret }] = platform.keys.derive(offerPurpose);
  const made = createHmac('sha1', secret).update([store.id, operatorId, sessionId, at.toISOString()].join('\n')).digest();
  return new Secret({ buffer: Uint8Array.from(made).buffer }).base32;
}

/** How the page shows it. */
export function offerAppSecret(context: RequestContext, operator: OperatorRow, sessionId: string) {
  const { plans, language } = context;
  const secret = makeOfferedSecret(context, operator, sessionId);
  const { multiFactor, storeSettingData } = plans.settings;
  const issuer = multiFactor.authenticatorName || localize(storeSettingData.serviceName, language);
  return { secret, otpauthUrl: describeSecret(secret, { issuer: `${issuer} console`, label: operator.email }) };
}

/** The secret of the connected app; undefined: none is connected, or its key is not in SESSION_KEYS any more. */
export function openAppSecret(
  { platform }: RequestContext,
  { totp_secret: sealed }: Pick<OperatorRow, 'totp_secret'>,
  key: OperatorKey,
): string | undefined {
  try {
    return sealed === null ? undefined : open(platform, appPurpose(key), sealed);
  } catch {
    return undefined;
  }
}

/** The step of a one-time password that may be used: it is right, and later than the last one. */
export function findUsableStep(
  { now }: RequestContext,
  secret: string | undefined,
  { totp_last_step: last }: Pick<OperatorRow, 'totp_last_step'>,
  typed: string,
): number | undefined {
  const step = secret === undefined ? undefined : findStep(secret, typed.trim(), now);
  return step !== undefined && (last === null || step > Number(last)) ? step : undefined;
}

/** Connects an app, or uses a one-time password of it up; the secret is sealed with the newest key. */
export async function saveAppSecret(
  tx: Transaction,
  { platform, now }: RequestContext,
  { storeId, operatorId }: OperatorKey,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<void> {
  await tx.query(
    `UPDATE operators SET totp_secret = $3, totp_last_step = $4, required_factors = '["password", "totp"]', updated_at = $5
      WHERE store_id = $1 AND operator_id = $2`,
    [storeId, operatorId, seal(platform, appPurpose({ storeId, operatorId }), secret), step, now],
  );
}
