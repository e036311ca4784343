import { type CallPlan, encodeSegment } from '../../../engine/declare/index.ts';
import type { CallRequest } from '../../../engine/render/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { browserRetryOptions } from './retry-read.ts';
import { type JsonRequest, sendJson } from './send-json.ts';

/**
 * Makes a declared call: `performCall(login, { payload: { value: "a@example.com", … }, params: {} })`. Only a read is repeated
 * after a failure. Never rejects.
 */
export function performCall(
  call: CallPlan,
  { payload, params, version, isRead }: CallRequest,
  retryOptions = browserRetryOptions,
): Promise<Outcome> {
  const path = fillPath(call.path, params);
  if (call.body === 'form') return postForm(path, payload);
  const hasBody = call.method === 'POST' || (call.method === 'DELETE' && Object.keys(payload).length > 0);
  const request: JsonRequest = {
    method: call.method,
    path,
    ...(hasBody ? { body: payload } : {}),
    ...(version === undefined ? {} : { version }),
  };
  return sendJson(request, isRead === true ? retryOptions : undefined);
}

/** `("/zapi/grant/{grantId}", { grantId: "a/b" })` → `/zapi/grant/a%2Fb` */
function fillPath(path: string, params: CallRequest['params']): string {
  return path.replace(/\{([^}]+)\}/g, (placeholder, name: string) => encodeSegment(params[name]) ?? placeholder);
}

/** Posts a payload as a form. The response is a new document, so that the promise never settles. */
function postForm(path: string, payload: CallRequest['payload']): Promise<Outcome> {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = path;
  for (const [name, value] of Object.entries(payload)) {
    for (const element of [value].flat()) {
      const input = document.createElement('input');
      input.type = 'hidden';
      input.name = name;
      input.value = element === null ? '' : String(element);
      form.append(input);
    }
  }
  document.body.append(form);
  form.submit();
  return new Promise(() => undefined);
}
