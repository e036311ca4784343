import { writeAudit } from '../../../platform/audit.ts';
import { findLink, redeemLink } from '../../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { toTakenRefusal } from '../../account/member/service.ts';
import { executeRequest } from './execute.ts';
import { type AccessRequest, endRequest, findRequest } from './queries.ts';

/** A second operator lets a request be executed now. */
export const approve: Command<'console.access-request.approve'> = async (context) => {
  const { database, request } = context;
  const { id: operatorId } = operatorOf(context);
  const asked = await requireRequest(context);
  if (asked.requested_by === operatorId) throw new RefusalError('FORBIDDEN');
  const execution = { ...context, recovery: request.server.recovery, writeAudit: audit(context) };
  try {
    await database.transaction(async (tx) => {
      if (!(await executeRequest(tx, execution, asked, operatorId))) throw new RefusalError('NOT_NOW');
    });
  } catch (error) {
    throw toTakenRefusal(error) ?? error;
  }
  return { redirectTo: `/console/members/${asked.account_id}?notice=accessApproved` };
};

export const cancel: Command<'console.access-request.cancel'> = async (context) => {
  const { database, store, now } = context;
  const { id: operatorId } = operatorOf(context);
  const { request_id: requestId, account_id: accountId } = await requireRequest(context);
  await database.transaction(async (tx) => {
    const end = { state: 'cancelled', endedBy: operatorId, now } as const;
    if (!(await endRequest(tx, { storeId: store.id, requestId }, end))) throw new RefusalError('NOT_NOW');
    await audit(context)(tx, { action: 'access-request-cancelled', accountId, operatorId, details: { requestId } });
  });
  return { redirectTo: `/console/members/${accountId}?notice=accessCancelled` };
};

/** The member stops a request by the link of a mail. */
export const stop: Command<'account.stop-request'> = async (context) => {
  const { database, store, payload, request, now } = context;
  const search = { storeId: store.id, purpose: 'accessStop', token: payload.token ?? '', now } as const;
  await database.transaction(async (tx) => {
    const link = await findLink(tx, search);
    if (link === undefined) throw new RefusalError('INVALID_TOKEN');
    const { accountId, data } = link;
    const requestId = String(data['requestId']);
    const isStopped = await endRequest(tx, { storeId: store.id, requestId }, { state: 'stopped', now });
    if (!isStopped || (await redeemLink(tx, search)) === undefined) throw new RefusalError('INVALID_TOKEN');
    await writeAudit(tx, request, { action: 'access-request-stopped', accountId, details: { requestId } });
  });
  return { redirectTo: '/account/stop-request/complete' };
};

const audit =
  ({ request }: Pick<CommandContext, 'request'>) =>
  (...[tx, entry]: [Parameters<typeof writeAudit>[0], Parameters<typeof writeAudit>[2]]) =>
    writeAudit(tx, request, entry);

async function requireRequest({
  database,
  store,
  payload,
}: Pick<CommandContext<{ readonly requestId?: string }>, 'database' | 'store' | 'payload'>): Promise<AccessRequest> {
  const accessRequest = await findRequest(database, { storeId: store.id, requestId: payload.requestId ?? '' });
  if (accessRequest === undefined) throw new RefusalError('NOT_FOUND');
  return accessRequest;
}
