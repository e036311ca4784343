import type { Queryable } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { labelItem } from '../../account/recovery/service.ts';
import { findFactors } from '../../login/multi-factor/queries.ts';
import { listPasskeys } from '../../login/passkeys/queries.ts';
import type { LoginWay } from './queries.ts';

/** The second factors and passkeys of an account. */
export async function listWays(
  on: Queryable,
  key: { readonly storeId: string; readonly accountId: string },
): Promise<readonly LoginWay[]> {
  const factors = await findFactors(on, key);
  const passkeys = await listPasskeys(on, key);
  return [
    ...factors.map(({ type: id, enabled_at: since }) => ({ kind: 'factor' as const, id, name: '', since: since.toISOString() })),
    ...passkeys.map(({ passkey_id: id, name, created_at: since }) => ({
      kind: 'passkey' as const,
      id,
      name,
      since: since.toISOString(),
    })),
  ];
}

/** As forms send it: `factor.OTP`, `passkey.p_1`. */
export const keyOfWay = ({ kind, id }: Pick<LoginWay, 'kind' | 'id'>): string => `${kind}.${id}`;

/** `認証アプリによる確認`, `パスキー「Chrome（Windows）」` */
export const nameWay = (context: Pick<RequestContext, 'plans' | 'language'>, { kind, id, name }: LoginWay): string =>
  kind === 'factor'
    ? (context.plans.text(`codes.multiFactor.${id}`, context.language) ?? id)
    : labelItem(context, { kind: 'passkey', name });

export const nameWays = (context: Pick<RequestContext, 'plans' | 'language'>, ways: readonly LoginWay[]): string =>
  ways.map((way) => nameWay(context, way)).join(context.language === 'ja' ? '、' : ', ');
