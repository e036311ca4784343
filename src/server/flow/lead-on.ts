// What was answered to a flow that asked, written down.
import type { FastifyBaseLogger } from 'fastify';
import type { JsonObject } from '../../../engine/declare/index.ts';
import { type ActorOutcome, answerSnapshot, settleSnapshot, stateOf } from '../../../engine/flow/index.ts';
import type { Answer } from '../areas/area.ts';
import type { Areas } from '../areas/index.ts';
import type { Ground } from '../ground.ts';
import type { Project } from '../project/project.ts';
import type { Database } from '../store/database.ts';
import { findSessionToken } from '../store/sessions.ts';
import { type Ask, endAsk, markTold } from './ask-rows.ts';
import { findPlans } from './find-plans.ts';
import { lockFlow } from './flow-rows.ts';
import { withKept } from './flow-snapshots.ts';
import { leaveToOthers } from './other-program.ts';
import { saveRow } from './save-snapshot.ts';

export interface LeadingParts {
  readonly database: Database;
  readonly ground: Ground;
  readonly project: Project;
  readonly areas: Pick<Areas, 'flows'>;
  readonly log: FastifyBaseLogger;
}

export interface Outcome {
  readonly outcome: ActorOutcome;
  /** What the actor did; null: it refused, or nobody knows. */
  readonly done: JsonObject | null;
}

/**
 * Leads the flow on where it still waits for this question; else the answer came late, and nothing is written of it but that. An outcome
 * that is not known leaves the question open, and leads nowhere when it was answered meanwhile. Throws where another program waits for it.
 */
export async function leadOn(parts: LeadingParts, ask: Ask, { outcome, done }: Outcome, wake: () => void): Promise<void> {
  const { database, ground, project, areas, log } = parts;
  const { key, id, language } = ask;
  const now = ground.clock.now();
  const said = outcome.kind === 'refused' ? outcome.code : outcome.kind;
  const isUnknown = outcome.kind === 'unknown';
  const found = await findPlans(parts, key);
  if (found === undefined) return;
  const { store, plans, flow } = found;
  await database.transaction(async (tx) => {
    const row = await lockFlow(tx, key, now);
    // Nobody is led on by what whoever was asked does not know any more: then it is over in any program.
    if (ask.forgottenAt === null || now < ask.forgottenAt) leaveToOthers(flow, row, id);
    const settled = flow && row && settleSnapshot(flow, row.snapshot, { settings: plans.settings, now: now.toISOString() });
    const answered = flow && settled && answerSnapshot(flow, settled.snapshot, id, outcome, now.toISOString());
    const isEnded =
      !isUnknown && (await endAsk(tx, ask, { state: answered === undefined ? 'late' : 'answered', outcome: said, now }));
    if (isUnknown && !(await markTold(tx, ask))) return;
    if (flow === undefined || answered === undefined || row === undefined) {
      // Another process may have led the flow on by this answer: then nothing was done for nobody.
      if (isEnded && outcome.kind === 'done')
        log.error(tellAsk(ask), 'what a flow asked for was done, and the flow did not wait for it any more');
      else if (!isUnknown)
        log.warn({ ...tellAsk(ask), outcome: said }, 'an answer came when the flow did not wait for it any more');
      return;
    }
    let { snapshot } = answered;
    for (const { type, params } of answered.actions) {
      const write = areas.flows[flow.id]?.answers?.[type];
      if (write === undefined) throw new Error(`no write of an answer is called ${type}`);
      const { data } = snapshot;
      const visit = { ground, store, project, plans, owner: key.owner, language, now, data, tx, done };
      const written = await write(visit, params);
      if (written?.kept !== undefined) snapshot = withKept(snapshot, { ...data.kept, ...written.kept });
    }
    const isEnd = stateOf(flow, snapshot.state)?.final === true;
    const token = isEnd && flow.per === 'session' ? await findSessionToken(tx, key.storeId, key.owner) : undefined;
    const secrets = isEnd ? {} : row.secrets;
    await saveRow({ ground, flow, now, language, wake }, tx, key, { snapshot, secrets }, token ?? null);
    if (isUnknown) log.error(tellAsk(ask), 'nobody knows yet whether what a flow asked for was done; it is asked about on');
  });
}

/** Leads the flow on by what was answered. */
export async function leadOnBy(parts: LeadingParts, ask: Ask, answer: Answer, wake: () => void): Promise<void> {
  if ('done' in answer) await leadOn(parts, ask, { outcome: { kind: 'done' }, done: answer.done }, wake);
  else await leadOn(parts, ask, { outcome: { kind: 'refused', code: answer.refused }, done: null }, wake);
}

/** A question as the log names it: what was asked stands nowhere in it. */
export function tellAsk({ key, id, actor, attempts, firstPutAt }: Ask): object {
  const { storeId, flowId: flow } = key;
  return { askId: id, storeId, flow, actor, attempts, since: firstPutAt?.toISOString() ?? null };
}
