import { isObject } from '../../../../../engine/declare/index.ts';
import { DeliveryError, type DeliveryFailure } from '../delivery-error.ts';
import type { SmsGateway } from './sms-gateway.ts';

const timeoutMilliseconds = 20_000;

/**
 * Posts each message to an HTTPS endpoint, which hands it to an SMS provider: `{"messageId": "…", "to": "+819012345678", "text": "…"}` with
 * the message ID as `Idempotency-Key`. The user information of the address, if any, is sent as Basic authorization. Any 2xx is success.
 */
export function createWebhookSms(address: string): SmsGateway {
  const url = new URL(address);
  const authorization = url.username === '' ? {} : { authorization: `Basic ${encodeUser(url)}` };
  url.username = '';
  url.password = '';
  return {
    kind: 'delivered',
    deliver: async ({ messageId, to, text }, signal) => {
      const response = await post(url, {
        headers: { 'content-type': 'application/json', 'idempotency-key': messageId, ...authorization },
        body: JSON.stringify({ messageId, to: toInternational(to), text }),
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMilliseconds), ...(signal === undefined ? [] : [signal])]),
      });
      await response.body?.cancel();
      if (!response.ok) throw new DeliveryError(classify(response.status), `HTTP ${response.status}`, { hasReply: true });
    },
  };
}

async function post(url: URL, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { method: 'POST', redirect: 'error', ...request });
  } catch (error) {
    if (request.signal?.aborted) throw new DeliveryError('temporary', 'TIMEOUT', { cause: error });
    const cause = error instanceof Error ? error.cause : undefined;
    const code = isObject(cause) && typeof cause['code'] === 'string' ? cause['code'] : 'NO_CONNECTION';
    throw new DeliveryError(whileSending.includes(code) ? 'temporary' : 'service', code, { cause: error });
  }
}

/** The connection broke after it was there: nobody knows whether the message was sent. */
const whileSending = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT'];
/** The endpoint does not accept this client, or says that it is not available. */
const ofService = [401, 407, 503];
/** May be about the endpoint or the message. */
const temporary = [403, 404, 405, 408, 409, 415, 425, 429];

function classify(status: number): DeliveryFailure {
  if (ofService.includes(status)) return 'service';
  return temporary.includes(status) || status >= 500 ? 'temporary' : 'permanent';
}

function encodeUser({ username, password }: URL): string {
  return Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
}

/** `"09012345678"` → `"+819012345678"` */
function toInternational(number: string): string {
  return number.replace(/^0/, '+81');
}
