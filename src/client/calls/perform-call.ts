import type { CallPlan } from '../../../engine/declare/index.ts';
import type { CallRequest } from '../../../engine/render/index.ts';
import type { Outcome } from '../../../engine/submit/index.ts';
import { sendJson } from './send-json.ts';

/** Makes a declared call: `performCall(login, { payload: { value: "a@example.com", … }, params: {} })`. Never rejects. */
export function performCall(call: CallPlan, { payload, params, version }: CallRequest): Promise<Outcome> {
  const path = fillPath(call.path, params);
  const hasBody = call.method === 'POST' || (call.method === 'DELETE' && Object.keys(payload).length > 0);
  return sendJson({
    method: call.method,
    path,
    ...(hasBody ? { body: payload } : {}),
    ...(version === undefined ? {} : { version }),
  });
}

/** `("/zapi/grant/{grantId}", { grantId: "a/b" })` → `/zapi/grant/a%2Fb` */
function fillPath(path: string, params: CallRequest['params']): string {
  return path.replace(/\{([^}]+)\}/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(params[name]),
  );
}
