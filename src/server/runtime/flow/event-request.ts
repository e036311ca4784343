// An event for a flow, and the key of its row.
import type { FastifyRequest } from 'fastify';
import type { Answers, FlowPlan, FormPlan, JsonObject } from '../../../../engine/declare/index.ts';
import type { FlowEnvironment } from '../../../../engine/flow/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Session } from '../../platform/sessions/session.ts';
import type { RequestContext } from '../area.ts';
import type { AnyFormSource, Effects } from '../area-registry.ts';
import type { FlowKey } from './flow-rows.ts';

export interface EventRequest {
  readonly request: FastifyRequest;
  readonly database: Database;
  readonly context: RequestContext;
  /** The flow, with the subject in its routes. */
  readonly flow: FlowPlan;
  /** The flow's subject; empty if it declares none. */
  readonly subject: string;
  readonly type: string;
  readonly effects: Effects;
  /** The form of the call, its source, and the answers that were sent; `answers` undefined: use the saved ones. */
  readonly form:
    | {
        readonly plan: FormPlan;
        readonly source: AnyFormSource | undefined;
        readonly answers: Answers | undefined;
        /** Fields that are not validated, because another call carries them. */
        readonly excludeFields?: readonly string[];
      }
    | undefined;
  readonly payload: { readonly [name: string]: string };
  /** The answers that the browser showed, by key. If one has changed since, the person is sent back to check. */
  readonly echoed: Answers;
  /** The page data that the browser showed, by name; guards compare it. */
  readonly shown: JsonObject;
}

/** Returns the key of a flow's row for one session or account. */
export function flowKey(
  { context, flow, subject }: Pick<EventRequest, 'context' | 'flow' | 'subject'>,
  session: Session,
): FlowKey {
  return {
    storeId: context.store.id,
    flowId: flow.id,
    owner: flow.owner === 'account' ? (session.accountId ?? session.id) : session.id,
    subject,
  };
}

/** What a flow reads besides its row: `{ settings, now: "2026-11-22T03:00:00.000Z" }`. */
export function flowEnvironmentOf(context: Pick<RequestContext, 'plans' | 'now'>): FlowEnvironment {
  return { settings: context.plans.settings, now: context.now.toISOString() };
}
