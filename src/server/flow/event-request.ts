// What is asked of a flow, and whose it is.
import type { FastifyRequest } from 'fastify';
import type { Answers, FlowPlan, FormPlan, JsonObject } from '../../../engine/declare/index.ts';
import type { FlowSurroundings } from '../../../engine/flow/index.ts';
import type { Visit } from '../areas/area.ts';
import type { Effects, FormPart } from '../areas/index.ts';
import type { Database } from '../store/database.ts';
import type { Session } from '../store/sessions.ts';
import type { FlowKey } from './flow-rows.ts';

export interface EventRequest {
  readonly request: FastifyRequest;
  readonly database: Database;
  readonly visit: Visit;
  readonly flow: FlowPlan;
  readonly type: string;
  readonly effects: Effects;
  /** The form of the call, its source, and what was sent for it; `answers` undefined: the kept ones are meant. */
  readonly form:
    | { readonly plan: FormPlan; readonly source: FormPart | undefined; readonly answers: Answers | undefined }
    | undefined;
  readonly given: { readonly [name: string]: string };
  /** What the browser says it showed, by key: another answer kept since then sends the person back to look again. */
  readonly echoed: Answers;
  /** What the browser says the page's data held, by name; for the flow's facts to compare. */
  readonly shown: JsonObject;
}

/** The row of a flow for one session or account. */
export function flowKey({ visit, flow }: Pick<EventRequest, 'visit' | 'flow'>, session: Session): FlowKey {
  return {
    storeId: visit.store.id,
    flowId: flow.id,
    owner: flow.per === 'account' ? (session.accountId ?? session.id) : session.id,
    subject: '',
  };
}

/** What a flow knows besides its row: `{ settings, now: "2026-11-22T03:00:00.000Z" }`. */
export function surroundingsOf(visit: Pick<Visit, 'plans' | 'now'>): FlowSurroundings {
  return { settings: visit.plans.settings, now: visit.now.toISOString() };
}
