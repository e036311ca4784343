import { offerSecret } from '../../../platform/limits/offered-secret.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { isPermitted } from '../../../runtime/access.ts';
import type { FormRequest, FormSource, PageContext, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { type DeliveryRow, isTesting, listDeliveries, testType } from './deliveries.ts';
import { type EndpointRow, type EndpointState, findEndpoint, listEndpoints, maxEndpoints } from './endpoints.ts';
import { type EndpointKey, makeSecret, offerPurpose } from './signature.ts';

const maxListed = 50;

export const listPage: PageLoader<'console/webhooks/index'> = async (context) => {
  const endpoints = await listEndpoints(context.database, context.store.id);
  const isFull = endpoints.length >= maxEndpoints;
  return {
    mayAdd: mayChange(context) && !isFull,
    isFull,
    endpoints: endpoints.map((endpoint) => ({
      endpointId: endpoint.endpoint_id,
      address: resolveAddress(context, endpoint),
      state: describeState(endpoint),
      lastSuccessAt: endpoint.last_success_at?.toISOString() ?? null,
    })),
  };
};

export const endpointPage: PageLoader<'console/webhooks/endpoint'> = async (context) => {
  const { database, now } = context;
  const key = keyOf(context);
  const endpoint = await requireEndpoint(context);
  const deliveries = await listDeliveries(database, key, maxListed);
  const isTested = await isTesting(database, key);
  const { previous_until: previousUntil } = endpoint;
  return {
    mayChange: mayChange(context),
    endpointId: key.endpointId,
    address: resolveAddress(context, endpoint),
    state: describeState(endpoint),
    events: endpoint.types.map((type) => nameType(context, type)),
    previousUntil: previousUntil !== null && previousUntil > now ? previousUntil.toISOString() : null,
    lastSuccessAt: endpoint.last_success_at?.toISOString() ?? null,
    createdAt: endpoint.created_at.toISOString(),
    createdBy: endpoint.created_by,
    isSending: isTested || deliveries.some(({ state, attempts }) => isOpen(state) && attempts === 0),
    deliveries: deliveries.map((delivery) => ({
      deliveryId: delivery.delivery_id,
      eventId: delivery.event_id,
      name: nameType(context, delivery.type),
      state: isOpen(delivery.state) ? 'pending' : delivery.state,
      at: delivery.at.toISOString(),
      attempts: delivery.attempts,
      status: delivery.status,
      error: delivery.error ?? 'none',
      // Before the first attempt, the end of its lease.
      nextAt: delivery.attempts === 0 ? null : (delivery.due_at?.toISOString() ?? null),
    })),
  };
};

const isOpen = (state: DeliveryRow['state']): state is 'waiting' | 'due' => state === 'waiting' || state === 'due';

export const newPage: PageLoader<'console/webhooks/new'> = async (context) =>
  mayChange(context) ? { endpointId: '', isNew: true, mayChange: true } : { redirectTo: '/console/webhooks' };

export const editPage: PageLoader<'console/webhooks/edit'> = async (context) => {
  const { endpoint_id: endpointId } = await requireEndpoint(context);
  return mayChange(context) ? { endpointId, isNew: false, mayChange: true } : { redirectTo: `/console/webhooks/${endpointId}` };
};

export const endpointForm: FormSource<'console-webhook'> = {
  context: async ({ project, ...context }) => ({
    types: Object.keys(project.declarations.events)
      .filter((type) => type !== testType)
      .map((type) => ({ value: type, name: nameType(context, type) })),
  }),
  initial: async (context) => {
    const endpoint = await findEndpoint(context.database, keyOf(context));
    return endpoint === undefined ? {} : { address: resolveAddress(context, endpoint), types: [...endpoint.types] };
  },
  validateOnServer: async ({ gateways }, { address }) =>
    typeof address === 'string' && !gateways.apps.accepts(address) ? [{ at: '/address', rule: 'webhookAddress' }] : [],
};

export const secretPage: PageLoader<'console/webhooks/secret'> = async (context) => {
  const { platform, now } = context;
  const key = keyOf(context);
  const endpoint = await requireEndpoint(context);
  if (!mayChange(context)) return { redirectTo: `/console/webhooks/${key.endpointId}` };
  const secret = makeSecret(platform.random);
  return {
    endpointId: key.endpointId,
    address: resolveAddress(context, endpoint),
    secret,
    offerToken: offerSecret(platform, offerPurpose(key), secret, now),
    isFirst: endpoint.secret === null,
  };
};

const mayChange = (context: Pick<RequestContext, 'operator' | 'plans'>): boolean => isPermitted(context, 'webhooks');

const keyOf = ({ store, params }: Pick<FormRequest, 'store' | 'params'>): EndpointKey => ({
  storeId: store.id,
  endpointId: params['endpointId'] ?? '',
});

async function requireEndpoint(context: PageContext): Promise<EndpointRow> {
  const endpoint = await findEndpoint(context.database, keyOf(context));
  if (endpoint === undefined) throw new RefusalError('NOT_FOUND');
  return endpoint;
}

const describeState = ({ state, secret }: EndpointRow): EndpointState | 'noSecret' =>
  state === 'on' && secret === null ? 'noSecret' : state;

const resolveAddress = ({ gateways }: Pick<RequestContext, 'gateways'>, { address }: EndpointRow): string =>
  gateways.apps.resolve(address);

/** `会員の登録（member.created）` */
function nameType({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, type: string): string {
  const name = plans.text(`webhook-event.${type}`, language);
  return name === undefined ? type : (plans.text('webhook-event.named', language, { name, type }) ?? type);
}
