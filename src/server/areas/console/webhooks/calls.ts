import { type AuditAction, writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { openOffer } from '../../../platform/limits/offered-secret.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { dueFirst, failOpen, reopenDelivery, reopenMissed } from './deliveries.ts';
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  resumeEndpoint,
  saveSecret,
  saveState,
  updateEndpoint,
} from './endpoints.ts';
import { type EndpointKey, isPresentSecret, offerPurpose, sealSecret } from './signature.ts';

/** How long the secret before a new one signs too. */
const rotationSeconds = 86_400;

const list = '/console/webhooks';
const pageOf = ({ endpointId }: EndpointKey): string => `${list}/${endpointId}`;

/** Adds an endpoint, which needs a secret next, or changes one. */
export const saveEndpoint: Command<'console.webhook'> = async (context) => {
  const { database, platform, store, payload, answers, now } = context;
  const isNew = (payload.endpointId ?? '') === '';
  const key = { storeId: store.id, endpointId: isNew ? makeId(platform.random, 'w') : (payload.endpointId ?? '') };
  const form = { address: String(answers.address), types: (answers.types ?? []).map(String) };
  await database.transaction(async (tx) => {
    if (isNew) {
      if (!(await insertEndpoint(tx, key, { ...form, by: operatorOf(context).name, now }))) throw new RefusalError('NOT_NOW');
    } else if (!(await updateEndpoint(tx, key, form))) throw new RefusalError('NOT_FOUND');
    await audit(tx, context, isNew ? 'webhook-added' : 'webhook-changed', key);
  });
  return { redirectTo: isNew ? `${pageOf(key)}/secret` : `${pageOf(key)}?notice=webhookSaved` };
};

/** Puts the secret that the page has shown in force. */
export const saveOffered: Command<'console.webhook.secret'> = async (context) => {
  const { platform, now, payload } = context;
  const key = keyOf(context);
  const secret = openOffer(platform, offerPurpose(key), payload.offerToken ?? '', now);
  if (secret === undefined) throw new RefusalError('INVALID_TOKEN');
  return change(context, { action: 'webhook-secret-added', notice: 'webhookSecretSaved' }, async (tx, endpoint) => {
    // A second press of the button: the secret before this one has to go on signing.
    if (isPresentSecret(platform, key, endpoint.secret, secret)) return;
    await saveSecret(tx, key, { sealed: sealSecret(platform, key, secret), previousUntil: addSeconds(now, rotationSeconds) });
  });
};

/** Sends an event to this endpoint only. */
export const sendTest: Command<'console.webhook.test'> = (context) => {
  const { platform, now } = context;
  const key = keyOf(context);
  return change(context, { action: 'webhook-tested' }, async (tx, endpoint) => {
    requireOn(endpoint);
    const event = { type: 'webhook.tested', data: { endpointId: key.endpointId } } as const;
    await writeEvent(tx, { storeId: key.storeId, random: platform.random, now }, event);
  });
};

/** What is open of an endpoint that is switched off is given up. */
export const switchEndpoint: Command<'console.webhook.switch'> = (context) => {
  const { payload, now } = context;
  const isOn = payload.isOn === 'true';
  const outcome = isOn
    ? ({ action: 'webhook-on', notice: 'webhookOn' } as const)
    : ({ action: 'webhook-off', notice: 'webhookOff' } as const);
  return change(context, outcome, async (tx) => {
    await saveState(tx, keyOf(context), isOn ? 'on' : 'off');
    if (!isOn) await failOpen(tx, keyOf(context), now);
  });
};

export const replayMissed: Command<'console.webhook.replay'> = (context) =>
  change(context, { action: 'webhook-replayed', notice: 'webhookReplayed' }, async (tx, endpoint) => {
    requireOn(endpoint);
    await reopenMissed(tx, keyOf(context), context.now);
    await dueFirst(tx, { storeId: context.store.id, endpointIds: [endpoint.endpoint_id] }, context.now);
  });

export const repeatDelivery: Command<'console.webhook.repeat'> = (context) =>
  change(context, { action: 'webhook-repeated', notice: 'webhookRepeated' }, async (tx, endpoint) => {
    requireOn(endpoint);
    // It is open already, or deleted.
    if (!(await reopenDelivery(tx, keyOf(context), context.payload.deliveryId ?? ''))) throw new RefusalError('NOT_NOW');
    await dueFirst(tx, { storeId: context.store.id, endpointIds: [endpoint.endpoint_id] }, context.now);
  });

export const removeEndpoint: Command<'console.webhook.delete'> = async (context) => {
  await change(context, { action: 'webhook-deleted' }, async (tx) => {
    await deleteEndpoint(tx, keyOf(context));
  });
  return { redirectTo: `${list}?notice=webhookDeleted` };
};

interface EndpointCall extends Pick<CommandContext, 'database' | 'operator' | 'request' | 'store' | 'now'> {
  readonly payload: { readonly endpointId?: string | null };
}

/** Changes an endpoint under its lock, with an audit entry, and leads back to its page, which shows the text of the notice. */
async function change(
  context: EndpointCall,
  { action, notice }: { readonly action: AuditAction; readonly notice?: string },
  work: (tx: Transaction, endpoint: EndpointRow) => Promise<void>,
): Promise<{ readonly redirectTo: string }> {
  const key = keyOf(context);
  await context.database.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, key);
    if (endpoint === undefined) throw new RefusalError('NOT_FOUND');
    await resumeEndpoint(tx, key);
    await work(tx, endpoint);
    await audit(tx, context, action, key);
  });
  return { redirectTo: notice === undefined ? pageOf(key) : `${pageOf(key)}?notice=${notice}` };
}

function requireOn({ state, secret }: EndpointRow): void {
  if (state !== 'on' || secret === null) throw new RefusalError('NOT_NOW');
}

const keyOf = ({ store, payload }: EndpointCall): EndpointKey => ({ storeId: store.id, endpointId: payload.endpointId ?? '' });

const audit = (
  tx: Transaction,
  context: Pick<CommandContext, 'operator' | 'request'>,
  action: AuditAction,
  { endpointId }: EndpointKey,
): Promise<void> =>
  writeAudit(tx, context.request, { action, accountId: null, operatorId: operatorOf(context).id, details: { endpointId } });
