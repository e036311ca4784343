// Puts the questions that flows wait for, and leads the flows on by the answers.
import type { FastifyBaseLogger } from 'fastify';
import { isObject, type JsonObject } from '../../../engine/declare/index.ts';
import { type ActorOutcome, answerSnapshot, settleSnapshot, stateOf } from '../../../engine/flow/index.ts';
import type { Actor } from '../areas/area.ts';
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
import { askInTime } from './ask-in-time.ts';
import { type Ask, claimAsk, endAsk, postponeAsk } from './ask-rows.ts';
import { lockFlow, readFlow } from './flow-rows.ts';
import { withKept } from './flow-snapshots.ts';
import { saveRow } from './save-snapshot.ts';

export interface Asker {
  /** Looks for due questions soon: after a commit that wrote one, and when somebody looks who waits. Never throws. */
  wake(): void;
  /** Begins to look each second. */
  start(): void;
  /** Waits for nobody's answer: a question that is under way is left to another process. */
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
/** Seconds after which an answer that could not be written down is asked for again. */
const unwrittenSeconds = 30;
/** How long an answer is waited for: half of a question's lease, so that no other process asks meanwhile. */
const patience = 60_000;
/** Questions that are put at the same time: one that takes long keeps no other waiting. */
const together = 4;

/**
 * Each process has one. A question is claimed for two minutes and put outside of any transaction; what is answered leads the flow on in
 * one transaction with the answer's mark, under the row's lock, where the flow still waits for this very question. A process that is
 * killed in between leaves a question that is put again with the same key: whoever is asked does it once, and the flow moves once.
 */
export function createAsker(parts: Parts): Asker {
  const { ground, database, log } = parts;
  const ending = new AbortController();
  const looks = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function askDue(): Promise<void> {
    while (!ending.signal.aborted) {
      const ask = await claimAsk(database, ground.clock.now());
      if (ask === undefined) return;
      await putQuestion(parts, ask, ending.signal, wake);
    }
  }

  function follow(work: Promise<void>, failure: string): void {
    const look = work.catch((error: unknown) => log.error({ err: error }, failure)).finally(() => looks.delete(look));
    looks.add(look);
  }

  function wake(): void {
    // Those that are under way look again when they are done.
    if (ending.signal.aborted || looks.size >= together) return;
    follow(askDue(), 'the questions of flows could not be read');
  }

  return {
    wake,
    start: () => {
      timer ??= setInterval(wake, 1_000);
      // What was declared since a person came to stand there.
      follow(askForStanding(parts, wake), 'flows that ask nobody could not be read');
    },
    stop: async () => {
      clearInterval(timer);
      ending.abort();
      await Promise.all(looks);
    },
  };
}

/** Puts it, and leads the flow on by what is answered. */
async function putQuestion(parts: Parts, ask: Ask, ending: AbortSignal, wake: () => void): Promise<void> {
  let answer: Answer | undefined;
  try {
    answer = await hearAnswer(parts, ask, ending);
  } catch (error) {
    return putAgain(parts, ask, ending, error);
  }
  if (answer === undefined) return;
  try {
    if ('done' in answer) await leadOn(parts, ask, { kind: 'done' }, answer.done, wake);
    else await leadOn(parts, ask, { kind: 'refused', code: answer.refused }, null, wake);
  } catch (error) {
    await writeLater(parts, ask, error);
  }
}

/** It could not be put: again later, and after some times no more. */
async function putAgain(parts: Parts, ask: Ask, ending: AbortSignal, error: unknown): Promise<void> {
  const { database, ground, log } = parts;
  const { attempts, actor, id } = ask;
  // Whoever is there when this process is gone asks in its place.
  if (ending.aborted) return postponeAsk(database, ask, attempts - 1, ground.clock.now());
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

/** The answer is there, and what was asked for may be done: the flow is not told that nobody answered, however often this happens. */
async function writeLater({ database, ground, log }: Parts, ask: Ask, error: unknown): Promise<void> {
  log.error({ err: error, askId: ask.id, actor: ask.actor }, 'an answer could not be written down');
  await postponeAsk(database, ask, ask.attempts - 1, addSeconds(ground.clock.now(), unwrittenSeconds));
}

type Answer = Awaited<ReturnType<Actor['ask']>>;

/** undefined: the flow does not wait for it any more, or a fault puts it off. */
async function hearAnswer(parts: Parts, ask: Ask, ending: AbortSignal): Promise<Answer | undefined> {
  const { database, ground, faults } = parts;
  const now = ground.clock.now();
  const asked = await readAsked(parts, ask);
  if (asked === undefined) {
    await endAsk(database, ask, { state: 'late', outcome: null, now });
    return undefined;
  }
  const fault = faults.take(`${ask.key.flowId}.${ask.actor}`);
  if (fault?.delayMs !== undefined && fault.answer === undefined) {
    await postponeAsk(database, ask, ask.attempts - 1, addSeconds(now, fault.delayMs / 1000));
    return undefined;
  }
  if (fault?.answer !== undefined && fault.answer.status >= 500) throw new Error('a fault that was asked for');
  if (fault?.answer !== undefined) return { refused: fault.answer.code };
  const { actor, visit } = asked;
  return askInTime((signal) => actor.ask({ ...visit, signal }), ending, patience);
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
