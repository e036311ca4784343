// What operators ask for a member who cannot log in any more. A second operator approves it, or it is executed after a day.
import { daySeconds } from '../../../../rules/durations.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { type Operator, operatorOf } from '../../../platform/sessions/operators.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { isEmailOfAccount } from '../../account/member/queries.ts';
import type { HelpedAccount } from './helped-account.ts';
import { mailApprovers, mailAsked } from './mails.ts';
import { insertRequest, type RequestDetails } from './queries.ts';
import { keyOfWay, listWays } from './ways.ts';

/** How long the member can stop a request that no second operator approves. */
const waitSeconds = daySeconds;

export type AskContext = Pick<CommandContext, 'platform' | 'plans' | 'store' | 'request' | 'now' | 'language' | 'operator'>;

/** Asks that second factors and passkeys end, by their keys (`keyOfWay`). */
export async function askToEndWays(
  tx: Transaction,
  context: AskContext,
  account: HelpedAccount,
  { keys, reason }: { readonly keys: readonly string[]; readonly reason: string },
): Promise<void> {
  const present = await listWays(tx, { storeId: context.store.id, accountId: account.account_id });
  const ways = present.filter((way) => keys.includes(keyOfWay(way)));
  if (ways.length === 0 || ways.length < new Set(keys).size) throw new RefusalError('NOT_NOW');
  await ask(tx, context, account, { details: { kind: 'ways', ways }, reason });
}

/** Asks for another address of an account. */
export async function askForEmail(
  tx: Transaction,
  context: AskContext,
  account: HelpedAccount,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<void> {
  const { store, plans } = context;
  const normal = normalizeEmail(email);
  if (normal === account.email_normal) throw new RefusalError('EMAIL_UNCHANGED');
  const isShared = plans.settings.registration.isDuplicateEmailAllowed;
  if (!isShared && (await isEmailOfAccount(tx, store.id, normal, account.account_id)))
    throw new RefusalError('ACCOUNT_ALREADY_EXISTS_EMAIL');
  await ask(tx, context, account, { details: { kind: 'newEmail', email, former: account.email_normal }, reason });
}

async function ask(
  tx: Transaction,
  context: AskContext,
  account: HelpedAccount,
  { details, reason }: { readonly details: RequestDetails; readonly reason: string },
): Promise<void> {
  const { store, platform, now } = context;
  const operator: Operator = operatorOf(context);
  const requestId = makeId(platform.random, 'ar');
  // Without a verified address nobody could stop it in time.
  const executeAt = account.email_verified_at === null ? null : addSeconds(now, waitSeconds);
  const isNew = await insertRequest(
    tx,
    { storeId: store.id, requestId },
    {
      account_id: account.account_id,
      requested_by: operator.id,
      reason,
      details,
      execute_at: executeAt,
      created_at: now,
    },
  );
  if (!isNew) throw new RefusalError('REQUEST_WAITING');
  await mailAsked(tx, context, account, { requestId, details, executeAt });
  await mailApprovers(tx, context, { operator, accountId: account.account_id });
}
