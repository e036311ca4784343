// Puts the questions that flows wait for, leads the flows on by the answers, and tells whom nobody answered.
import { askForStanding } from './ask-for-standing.ts';
import { claimAsk, claimUntold, type Lane } from './ask-rows.ts';
import { leadOn, type Outcome, tellAsk } from './lead-on.ts';
import { type AskingParts, putQuestion } from './put-question.ts';

export interface Asker {
  /** Looks for due questions soon: after a commit that wrote one, or when one has ended. Never throws. */
  wake(): void;
  /** Begins to look each second. */
  start(): void;
  /** Waits for nobody's answer: a question that is under way is left to another process. */
  stop(): Promise<void>;
}

/** Questions that one actor of one store is asked at the same time: who is silent keeps the others' waiting for nobody. */
const together = 4;
/** Of these for the first time: ever new questions keep no earlier one from being put again. */
const firstTogether = 3;
/** Milliseconds between two looks for those who stand where a state has come to ask: an older program may lead there. */
const standingPause = 60_000;

const unknown: Outcome = { outcome: { kind: 'unknown' }, done: null };

/**
 * Each process has one. A question is claimed for two minutes and put outside of any transaction; what is answered is kept in its row at
 * once, and leads the flow on in one transaction with the answer's mark, under the row's lock, where the flow still waits for this very
 * question. A process that is killed before the answer is kept leaves a question that is put again with the same key: whoever is asked
 * does it once, and the flow moves once.
 */
export function createAsker(given: Omit<AskingParts, 'ending' | 'wake'>): Asker {
  const { ground, database, log } = given;
  const controller = new AbortController();
  const ending = controller.signal;
  const parts: AskingParts = { ...given, ending, wake };
  const underWay = new Set<Promise<void>>();
  const lanes: Lane[] = [];
  const timers: NodeJS.Timeout[] = [];

  function follow(work: Promise<void>, failure: string): Promise<void> {
    const followed = work.catch((error: unknown) => log.error({ err: error }, failure)).finally(() => underWay.delete(followed));
    underWay.add(followed);
    return followed;
  }

  /** Claims what is due and waits for none of it. */
  async function askDue(): Promise<void> {
    while (!ending.aborted) {
      const ask = await claimAsk(database, ground.clock.now(), busyLanes(lanes));
      if (ask === undefined) return;
      const lane: Lane = { storeId: ask.key.storeId, flowId: ask.key.flowId, actor: ask.actor, isPut: ask.firstPutAt !== null };
      // Who is led on by an answer that is kept asks nobody.
      if (ask.answer === null) lanes.push(lane);
      void follow(putQuestion(parts, ask), 'a question of a flow could not be put').then(() => {
        const taken = lanes.indexOf(lane);
        if (taken >= 0) lanes.splice(taken, 1);
        wake();
      });
    }
  }

  /** Asks nobody, and so waits for nobody: on time, whoever is silent. */
  async function tellUntold(): Promise<void> {
    while (!ending.aborted) {
      const ask = await claimUntold(database, ground.clock.now());
      if (ask === undefined) return;
      await leadOn(parts, ask, unknown, wake).catch((error: unknown) =>
        log.error({ ...tellAsk(ask), err: error }, 'a person could not be told that nobody knows'),
      );
    }
  }

  const looks = [
    oneAtATime(() => follow(askDue(), 'the questions of flows could not be read')),
    oneAtATime(() => follow(tellUntold(), 'the questions without an answer could not be read')),
  ];

  function wake(): void {
    if (ending.aborted) return;
    for (const look of looks) look();
  }

  const askStanding = oneAtATime(() => follow(askForStanding(parts, wake), 'flows that ask nobody could not be read'));

  return {
    wake,
    start: () => {
      timers.push(setInterval(wake, 1_000), setInterval(askStanding, standingPause));
      askStanding();
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      controller.abort();
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Those that take no more questions, of one kind or of both. */
function busyLanes(lanes: readonly Lane[]): readonly Lane[] {
  return lanes.flatMap((lane) => {
    const same = lanes.filter((each) => isSameLane(each, lane));
    const isFull = same.length >= together;
    const isFullOfFirst = isFull || same.filter(({ isPut }) => !isPut).length >= firstTogether;
    return [...(isFull ? [{ ...lane, isPut: true }] : []), ...(isFullOfFirst ? [{ ...lane, isPut: false }] : [])];
  });
}

const isSameLane = (one: Lane, other: Lane): boolean =>
  one.storeId === other.storeId && one.flowId === other.flowId && one.actor === other.actor;

/** Begins the work, or once more when it is under way. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let again = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    do {
      again = false;
      await work();
    } while (again);
    isRunning = false;
  };
  return () => {
    again = true;
    // Never fails: its work is followed.
    if (!isRunning) void run();
  };
}
