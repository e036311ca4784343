import type { Answers, FlowPlan, FormPlan, JsonObject } from '../../declare/index.ts';
import { advance, isBeginning, receiveEvent } from '../../flow/index.ts';
import { splitSecrets } from '../../submit/index.ts';
import type { PathParameters } from './match-route.ts';
import { readRunning, type SessionFlows, withRunning } from './running-flows.ts';

/** What guards and actions learn. */
export interface FlowContext {
  /** Accepted answers by form, with those of this event. */
  readonly answers: { readonly [form: string]: Answers };
  /** The declared parameters of an action. */
  readonly params: JsonObject;
  /** Parameters of the call's path. */
  readonly path: PathParameters;
}

/** What the flow names and the application does. An action may throw a {@link Refused}. */
export interface FlowEffects {
  readonly guards?: { readonly [name: string]: (context: FlowContext) => boolean | Promise<boolean> };
  readonly actions?: { readonly [name: string]: (context: FlowContext) => void | Promise<void> };
}

/** A valid request that is not allowed now: the call's `errors` have a text for the code. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`refused: ${code}`);
    this.code = code;
  }
}

interface FlowEventRequest {
  readonly flow: FlowPlan;
  readonly type: string;
  readonly form: { readonly plan: FormPlan; readonly answers: Answers } | undefined;
  readonly path: PathParameters;
  readonly effects: FlowEffects;
  readonly now: string;
}

/** The flows after an event, and where the person goes; a refusal keeps what they entered. */
export async function runEvent(
  flows: SessionFlows,
  { flow, type, form, path, effects, now }: FlowEventRequest,
): Promise<{ readonly flows: SessionFlows; readonly to: string } | { readonly flows: SessionFlows; readonly code: string }> {
  const environment = { settings: {}, now };
  const { snapshot: running, actions: due } = readRunning(flow, flows, environment);
  const snapshot = running !== undefined && isBeginning(flow, running, type, environment) ? undefined : running;
  const reception = receiveEvent(flow, snapshot, type, environment);
  if (reception.kind === 'elsewhere') return { flows, to: reception.at.route };
  const answers = { ...snapshot?.data.answers, ...(form === undefined ? {} : { [form.plan.id]: form.answers }) };
  const results = await Promise.all(
    reception.guards.map(
      async (name) => [name, (await effects.guards?.[name]?.({ answers, params: {}, path })) === true] as const,
    ),
  );
  const event = form === undefined ? { type } : { type, form: withoutSecrets(form) };
  const next = advance(flow, snapshot, reception, event, Object.fromEntries(results), environment);
  try {
    for (const { type: name, params } of [...due, ...next.actions]) await effects.actions?.[name]?.({ answers, params, path });
  } catch (error) {
    if (error instanceof Refused) return { flows, code: error.code };
    throw error;
  }
  const saved = withRunning(flows, flow, next.snapshot, now);
  return next.kind === 'refused' ? { flows: saved, code: next.code } : { flows: saved, to: next.state.route };
}

/** Snapshots never hold secrets. */
function withoutSecrets({ plan, answers }: NonNullable<FlowEventRequest['form']>) {
  const { plain, secret } = splitSecrets(plan, answers);
  return { id: plan.id, answers: plain, secrets: Object.keys(secret) };
}
