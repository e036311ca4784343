import { postedCall, readFormPost, readPayload, readPostedPayload } from '../../submit/index.ts';
import { readControls } from '../read-form.ts';
import type { RequestedCall, RequestedScreen } from './match-route.ts';
import type { SentCall } from './send-call.ts';
import { findForm, type Served } from './served.ts';

/** Reads the call that a script sent. Undefined: its body is no JSON. */
export async function readSent(served: Served, { call, params }: RequestedCall, request: Request): Promise<SentCall | undefined> {
  const text = await request.text();
  try {
    return { call, params, ...readPayload(call, findForm(served, call), text === '' ? null : JSON.parse(text)) };
  } catch {
    return undefined;
  }
}

/** Reads the call of a form that was posted without scripts. Undefined: it is no form, or none of a call of this screen. */
export async function readPosted(
  served: Served,
  { screen: { calls }, params }: RequestedScreen,
  request: Request,
): Promise<SentCall | undefined> {
  const body = await request.formData().catch(() => undefined);
  const controls = body && readControls(body);
  // The last one is that of the pressed button.
  const id = [controls?.[postedCall] ?? []].flat().at(-1) ?? '';
  const call = Object.hasOwn(calls, id) ? calls[id] : undefined;
  if (controls === undefined || call === undefined) return undefined;
  const form = findForm(served, call);
  const posted = form ? readFormPost(form, controls) : { answers: {}, others: {} };
  return { call, params, ...readPostedPayload(call, form, posted, served.readTime()) };
}
