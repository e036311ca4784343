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
    deliver: async ({ messageId, to, text }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': messageId, ...authorization },
        body: JSON.stringify({ messageId, to: toInternational(to), text }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      await response.body?.cancel();
      if (!response.ok) throw Object.assign(new Error('The SMS provider refused a message.'), { responseCode: response.status });
    },
  };
}

function encodeUser({ username, password }: URL): string {
  return Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
}

/** `"09012345678"` → `"+819012345678"` */
function toInternational(number: string): string {
  return number.replace(/^0/, '+81');
}
