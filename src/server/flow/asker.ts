// Puts the questions that flows wait for, and leads the flows on by the answers.
import type { FastifyBaseLogger } from 'fastify';
import { isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { type ActorOutcome, answerSnapshot, settleSnapshot, stateOf } from '../../../engine/flow/index.ts';
import type { Areas } from '../areas/index.ts';
import { addSeconds } from '../clock.ts';
import type { FaultRegistry } from '../dev/faults.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Ground } from '../ground.ts';
import type { Project } from '../project/project.ts';
import type { Database } from '../store/database.ts';
import { findSessionToken } from '../store/sessions.ts';
import { findStore } from '../store/stores.ts';
import { askForStanding } from './ask-for-standing.ts';
import { type Ask, claimAsk, endAsk, postponeAsk } from './ask-rows.ts';
import { lockFlow, readFlow } from './flow-rows.ts';
import { withKept } from './flow-snapshots.ts';
import { saveRow } from './save-snapshot.ts';

export interface Asker {
  /** Looks for due questions soon: after a commit that wrote one, and when somebody looks who waits. Never throws. */
  wake(): void;
  /** Begins to look each second; `stop` waits for what is under way. */
  start(): void;
  stop(): Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly ground: Ground;
  readonly project: Project;
  readonly areas: Pick<Areas, 'flows'>;
  readonly gateways: Gateways;
  readonly faults: FaultRegistry;
  readonly log: FastifyBaseLogger;
}

/** After so many questions nobody is asked any more, and the flow goes where `*` leads. */
const mostAttempts = 5;

/**
 * Each process has one. A question is claimed for two minutes and put outside of any transaction; what is answered leads the flow on in
 * one transaction with the answer's mark, under the row's lock, where the flow still waits for this very question. A process that is
 * killed in between leaves a question that is put again with the same key: whoever is asked does it once, and the flow moves once.
 */
export function createAsker(parts: Parts): Asker {
  const { ground, database, log } = parts;
  let running: Promise<void> | undefined;
  let again = false;
  let timer: NodeJS.Timeout | undefined;

  async function askDue(): Promise<void> {
    for (let ask = await claimAsk(database, ground.clock.now()); ask; ask = await claimAsk(database, ground.clock.now())) {
      try {
        await putQuestion(parts, ask, wake);
      } catch (error) {
        await putAgain(parts, ask, error);
      }
    }
  }

  function wake(): void {
    if (running !== undefined) {
      again = true;
      return;
    }
    running = askDue()
      .catch((error: unknown) => log.error({ err: error }, 'the questions of flows could not be read'))
      .finally(() => {
        running = undefined;
        if (again && timer !== undefined) wake();
        again = false;
      });
  }

  return {
    wake,
    start: () => {
      timer ??= setInterval(wake, 1_000);
      // What was declared since a person came to stand there.
      running ??= askForStanding(parts, wake)
        .catch((error: unknown) => log.error({ err: error }, 'flows that ask nobody could not be read'))
        .finally(() => {
          running = undefined;
        });
    },
    stop: async () => {
      clearInterval(timer);
      timer = undefined;
      await running;
    },
  };
}

/** It could not be put, or its answer not be written down: again later, and after some times no more. */
async function putAgain(parts: Parts, ask: Ask, error: unknown): Promise<void> {
  const { database, ground, log } = parts;
  const { attempts, actor, id } = ask;
  const reason = isObject(error) && typeof error['code'] === 'string' ? error['code'] : 'unknown';
  log.warn({ askId: id, actor, attempts, reason }, 'somebody whom a flow asks could not be asked');
  const nextAt = addSeconds(ground.clock.now(), 2 ** attempts);
  if (attempts < mostAttempts) return postponeAsk(database, ask, attempts, nextAt);
  try {
    await leadOn(parts, ask, { kind: 'refused', code: '*' }, null, () => undefined);
  } catch (failure) {
    log.error({ err: failure, askId: id, actor }, 'a flow could not be led on');
    await postponeAsk(database, ask, attempts, addSeconds(nextAt, 600));
  }
}

async function putQuestion(parts: Parts, ask: Ask, wake: () => void): Promise<void> {
  const { database, ground, faults } = parts;
  const now = ground.clock.now();
  const asked = await readAsked(parts, ask);
  if (asked === undefined) return endAsk(database, ask, { state: 'late', outcome: null, now });
  const fault = faults.take(`${ask.key.flowId}.${ask.actor}`);
  if (fault?.delayMs !== undefined && fault.answer === undefined)
    return postponeAsk(database, ask, ask.attempts - 1, addSeconds(now, fault.delayMs / 1000));
  if (fault?.answer !== undefined && fault.answer.status >= 500) throw new Error('a fault that was asked for');
  const answer = fault?.answer === undefined ? await asked.actor.ask(asked.visit) : { refused: fault.answer.code };
  if ('done' in answer) return leadOn(parts, ask, { kind: 'done' }, answer.done, wake);
  await leadOn(parts, ask, { kind: 'refused', code: answer.refused }, null, wake);
}

/** What the actor is given; undefined: the flow does not wait for this question any more. */
async function readAsked({ database, ground, project, areas, gateways }: Parts, ask: Ask) {
  const now = ground.clock.now();
  const store = await findStore(database, ask.key.storeId);
  const row = await readFlow(database, ask.key, now);
  if (store === undefined || row === undefined) return undefined;
  const plans = await project.plansOf(store);
  const flow = plans.flow(ask.key.flowId);
  const { snapshot } = settleSnapshot(flow, row.snapshot, { settings: plans.settings, now: now.toISOString() });
  const invoke = stateOf(flow, snapshot.state)?.invoke;
  if (snapshot.asked !== ask.id || invoke === undefined) return undefined;
  const actor = areas.flows[flow.id]?.actors?.[ask.actor];
  if (actor === undefined) throw new Error(`no actor of ${flow.id} is called ${ask.actor}`);
  const { data } = snapshot;
  const { owner } = ask.key;
  const visit = {
    ground,
    store,
    project,
    plans,
    owner,
    language: ask.language,
    now,
    data,
    gateways,
    key: ask.id,
    input: invoke.input,
  };
  return { actor, visit };
}

/** Leads the flow on where it still waits for this question; else the answer came late, and nothing is written of it. */
async function leadOn(
  { database, ground, project, areas, log }: Parts,
  ask: Ask,
  outcome: ActorOutcome,
  done: JsonObject | null,
  wake: () => void,
): Promise<void> {
  const { key, id, language } = ask;
  const now = ground.clock.now();
  const said = outcome.kind === 'done' ? 'done' : outcome.code;
  const store = await findStore(database, key.storeId);
  if (store === undefined) return;
  const plans = await project.plansOf(store);
  const flow = plans.flow(key.flowId);
  await database.transaction(async (tx) => {
    const row = await lockFlow(tx, key, now);
    const settled = row && settleSnapshot(flow, row.snapshot, { settings: plans.settings, now: now.toISOString() });
    const answered = settled && answerSnapshot(flow, settled.snapshot, id, outcome, now.toISOString());
    await endAsk(tx, ask, { state: answered === undefined ? 'late' : 'answered', outcome: said, now });
    if (answered === undefined || row === undefined) {
      log.warn({ askId: id, actor: ask.actor, outcome: said }, 'an answer came when the flow did not wait for it any more');
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
  });
}
