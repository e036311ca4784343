import { type AuditAction, writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { openOffer } from '../../../platform/limits/offered-secret.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { endSecretOf, insertSecret, offerPurpose } from '../provider/app-secrets.ts';
import { findClient } from '../provider/clients.ts';

/** Stores the secret that the page has shown; from now on the app may use it. */
export const addSecret: Command<'console.app-secret'> = async (context) => {
  const { platform, store, payload, now } = context;
  const key = { storeId: store.id, clientId: requireApp(context, payload.clientId) };
  const secret = openOffer(platform, offerPurpose(key), payload.offerToken ?? '', now);
  // The page was open for too long, or is another app's.
  if (secret === undefined) throw new RefusalError('INVALID_TOKEN');
  const operator = operatorOf(context);
  await context.database.transaction(async (tx) => {
    const insert = () => insertSecret(tx, key, { secret, by: operator.name, now });
    // Another operator may have taken the same place at the same time: the second try takes the other one. A second press of this
    // button finds its secret stored.
    if (!(await insert()) && !(await insert())) throw new RefusalError('INVALID_TOKEN');
    await audit(tx, context, 'app-secret-added', { clientId: key.clientId, ending: secret.slice(-4) });
  });
  return { redirectTo: `/console/apps/${key.clientId}?notice=appSecretAdded` };
};

export const endSecret: Command<'console.app-secret.end'> = async (context) => {
  const { store, payload, now } = context;
  const key = { storeId: store.id, clientId: requireApp(context, payload.clientId) };
  await context.database.transaction(async (tx) => {
    const ending = await endSecretOf(tx, key, payload.secretId ?? '', now);
    // Another operator ended it meanwhile.
    if (ending === undefined) throw new RefusalError('NOT_FOUND');
    await audit(tx, context, 'app-secret-ended', { clientId: key.clientId, ending });
  });
  return { redirectTo: `/console/apps/${key.clientId}?notice=appSecretEnded` };
};

function requireApp({ plans }: Pick<CommandContext, 'plans'>, clientId = ''): string {
  if (findClient(plans.settings, clientId) === undefined) throw new RefusalError('NOT_FOUND');
  return clientId;
}

async function audit(
  tx: Transaction,
  context: Pick<CommandContext, 'operator' | 'request'>,
  action: AuditAction,
  details: { readonly clientId: string; readonly ending: string },
): Promise<void> {
  await writeAudit(tx, context.request, { action, accountId: null, operatorId: operatorOf(context).id, details });
}
