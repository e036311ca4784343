// GET /api/asyncapi.json: describes the declared events, as webhooks and `GET /api/v1/events` have them.
import type { Declarations, JsonObject } from '../../../../engine/declare/index.ts';
import { withReferences } from '../calls/openapi.ts';

const introduction = `What happens in the store. The HTTP API lists the events of the last 30 days at GET /api/v1/events; webhooks post each to the addresses that operators register in the console, at least once, and in order for each member.
Events say what changed by ids. Read the object for its present state. Changes are additive: ignore properties and types that you do not know.`;

const headers = {
  type: 'object',
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  properties: {
    'webhook-id': { type: 'string', description: 'The id of the event. A message that comes again has the same.' },
    'webhook-timestamp': {
      type: 'string',
      description: 'When it was sent, in seconds since 1970. Refuse what is older than five minutes.',
    },
    'webhook-signature': {
      type: 'string',
      description:
        'Signatures as Standard Webhooks describes them, with spaces between: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` by the decoded secret.',
    },
  },
};

/** Builds an AsyncAPI 3.0 document. */
export function buildEventsDocument({ events }: Pick<Declarations, 'events'>): JsonObject {
  const types = Object.keys(events).sort();
  const messages = types.map((type) => [type, describeEvent(type, events[type])] as const);
  return {
    asyncapi: '3.0.0',
    info: { title: 'Madoguchi events', version: '1', description: introduction },
    defaultContentType: 'application/json',
    channels: {
      webhooks: {
        address: null,
        description: 'An address that an operator has registered. It answers with 2xx within 8 seconds.',
        messages: Object.fromEntries(types.map((type) => [type, { $ref: `#/components/messages/${type}` }])),
      },
    },
    operations: { sendEvent: { action: 'send', channel: { $ref: '#/channels/webhooks' } } },
    components: { messages: Object.fromEntries(messages), messageTraits: { signed: { headers } } },
  };
}

function describeEvent(type: string, event: Declarations['events'][string] | undefined): JsonObject {
  if (event === undefined) return {};
  const example = { id: 'e_7m3q5n6p2r7s4t5u6v7w2a4hx2', type, timestamp: '2026-11-21T03:00:00.000Z', data: event.example };
  return {
    name: type,
    summary: event.description,
    traits: [{ $ref: '#/components/messageTraits/signed' }],
    payload: {
      type: 'object',
      required: ['id', 'type', 'timestamp', 'data'],
      properties: {
        id: { type: 'string', maxLength: 64 },
        type: { const: type },
        timestamp: { type: 'string', format: 'date-time' },
        data: withReferences(event.data),
      },
    },
    examples: [{ name: 'usual', payload: example }],
  };
}
