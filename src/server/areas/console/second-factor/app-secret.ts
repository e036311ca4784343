// The secret that an operator's authenticator app shares with the server.
import { localize } from '../../../../rules/languages.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { offerSecret, openOffer } from '../../../platform/limits/offered-secret.ts';
import { open, seal } from '../../../platform/sealing.ts';
import type { OperatorRow } from '../../../platform/sessions/operators.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { describeSecret, findStep, makeSecret } from '../../login/multi-factor/totp.ts';

export interface OperatorKey {
  readonly storeId: string;
  readonly operatorId: string;
}

const purposeOf = ({ storeId, operatorId }: OperatorKey): string => `operator totp\n${storeId}\n${operatorId}`;
const offerPurposeOf = (key: OperatorKey): string => `${purposeOf(key)}\noffer`;

/** A new secret, as the page shows it: it is stored when a one-time password has proved that the app has it. */
export function offerAppSecret({ platform, plans, language, now }: RequestContext, key: OperatorKey, email: string) {
  const secret = makeSecret(platform.random);
  const { multiFactor, storeSettingData } = plans.settings;
  const issuer = multiFactor.authenticatorName || localize(storeSettingData.serviceName, language);
  return {
    secret,
    otpauthUrl: describeSecret(secret, { issuer: `${issuer} console`, label: email }),
    offerToken: offerSecret(platform, offerPurposeOf(key), secret, now),
  };
}

/** The secret that was offered; undefined: it is older than 30 minutes, or was offered to somebody else. */
export const openOfferedSecret = ({ platform, now }: RequestContext, key: OperatorKey, offer: string): string | undefined =>
  openOffer(platform, offerPurposeOf(key), offer, now);

/** The secret of the connected app; undefined: none is connected, or its key is not in SESSION_KEYS any more. */
export function openAppSecret(
  { platform }: RequestContext,
  { totp_secret: sealed }: Pick<OperatorRow, 'totp_secret'>,
  key: OperatorKey,
): string | undefined {
  try {
    return sealed === null ? undefined : open(platform, purposeOf(key), sealed);
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
    [storeId, operatorId, seal(platform, purposeOf({ storeId, operatorId }), secret), step, now],
  );
}
