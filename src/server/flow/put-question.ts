// One question that is due: put to whom it goes to, or ended.
import { readSpan } from '../../../engine/compile/index.ts';
import { isObject } from '../../../engine/declare/index.ts';
import type { Answer } from '../areas/area.ts';
import { addSeconds } from '../clock.ts';
import type { FaultRegistry } from '../dev/faults.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { askInTime } from './ask-in-time.ts';
import { type Ask, endAsk, keepAnswer, markPut, postponeAsk } from './ask-rows.ts';
import { type Asked, findAsked } from './find-asked.ts';
import { type LeadingParts, leadOnBy, tellAsk } from './lead-on.ts';

export interface AskingParts extends LeadingParts {
  readonly gateways: Gateways;
  readonly faults: FaultRegistry;
  /** Aborted when the process ends: nobody's answer is waited for any more. */
  readonly ending: AbortSignal;
  readonly wake: () => void;
}

/** Seconds until a question that was not answered is put again, at most; 2, 4, 8 and so on until then. */
const longestPause = 600;
/** Seconds after which a flow that could not be led on by an answer is led on again. */
const unwrittenSeconds = 30;
/** How long an answer is waited for: half of a question's lease, so that no other process asks meanwhile. */
const patience = 60_000;

/** Puts it, keeps what is answered, and leads the flow on by that. What was answered before is not asked again. */
export async function putQuestion(parts: AskingParts, ask: Ask): Promise<void> {
  const { database, ground, ending } = parts;
  if (ask.answer !== null) return leadOnOrLater(parts, ask, ask.answer);
  // Before anything is looked up: whom it goes to may be gone by now.
  const { question } = ask;
  if (question === null || isForgotten(ask, ground.clock.now())) return endUnknown(parts, ask);
  let asked: Asked | 'gone' | undefined;
  let answer: Answer | 'forgotten' | undefined;
  try {
    asked = await findAsked(parts, ask);
    if (asked === undefined) {
      await endAsk(database, ask, { state: 'late', outcome: null, now: ground.clock.now() });
      return;
    }
    if (asked === 'gone') return await endUnknown(parts, ask);
    answer = await hearAnswer(parts, ask, question, asked);
  } catch (error) {
    // Whoever is there when this process is gone asks in its place.
    if (ending.aborted) return postponeAsk(database, ask, ask.attempts - 1, ground.clock.now());
    return putAgain(parts, ask, error);
  }
  if (answer === undefined) return;
  if (answer === 'forgotten') return endUnknown(parts, ask);
  await keepAnswer(database, ask, answer);
  await leadOnOrLater(parts, ask, answer);
}

/** Whether who is asked now may not know the key any more by the time they answer. A question that nobody was asked yet is never. */
const isForgotten = ({ forgottenAt }: Ask, now: Date): boolean =>
  forgottenAt !== null && now.getTime() + patience >= forgottenAt.getTime();

/** Nobody can be asked any more; the person is told by whoever looks for those who are to be told. */
async function endUnknown({ database, ground, log, wake }: AskingParts, ask: Ask): Promise<void> {
  if (!(await endAsk(database, ask, { state: 'unknown', outcome: null, now: ground.clock.now() }))) return;
  log.error(tellAsk(ask), 'nobody knows whether what a flow asked for was done, and nobody can be asked any more');
  wake();
}

/** It was not answered: again later. What was asked for may be done by then, so nobody is told that it was not. */
async function putAgain({ database, ground, log }: AskingParts, ask: Ask, error: unknown): Promise<void> {
  const reason = isObject(error) && typeof error['code'] === 'string' ? error['code'] : 'unknown';
  log.warn({ ...tellAsk(ask), reason }, 'somebody whom a flow asks did not answer');
  const pause = Math.min(2 ** ask.attempts, longestPause);
  await postponeAsk(database, ask, ask.attempts, addSeconds(ground.clock.now(), pause));
}

/** The answer is kept: the flow is led on by it however often this fails, and nobody is told meanwhile that nobody knows. */
async function leadOnOrLater(parts: AskingParts, ask: Ask, answer: Answer): Promise<void> {
  const { database, ground, log, wake } = parts;
  try {
    await leadOnBy(parts, ask, answer, wake);
  } catch (error) {
    log.error({ ...tellAsk(ask), err: error }, 'an answer could not be written down');
    await postponeAsk(database, ask, ask.attempts - 1, addSeconds(ground.clock.now(), unwrittenSeconds));
  }
}

/** Throws where there is no answer. Undefined: a fault puts it off. `forgotten`: its time ran out on the way here, and nobody was asked. */
async function hearAnswer(
  parts: AskingParts,
  ask: Ask,
  question: NonNullable<Ask['question']>,
  { actor, store, plans }: Asked,
): Promise<Answer | 'forgotten' | undefined> {
  const { database, ground, project, faults, gateways, ending } = parts;
  const now = ground.clock.now();
  const fault = faults.take(`${ask.key.flowId}.${ask.actor}`);
  if (fault?.delayMs !== undefined && fault.answer === undefined) {
    await postponeAsk(database, ask, ask.attempts - 1, addSeconds(now, fault.delayMs / 1000));
    return undefined;
  }
  await markPut(database, ask, now, new Date(now.getTime() + readSpan(actor.remembers)));
  // The database may have kept it waiting.
  if (isForgotten(ask, ground.clock.now())) return 'forgotten';
  if (fault?.answer !== undefined && fault.answer.status >= 500) throw new Error('a fault that was asked for');
  const { id: key, language } = ask;
  const visit = { ground, store, project, plans, owner: ask.key.owner, language, now, gateways, key, ...question };
  const answer =
    fault?.answer === undefined
      ? await askInTime((signal) => actor.ask({ ...visit, signal }), ending, patience)
      : { refused: fault.answer.code };
  if ('refused' in answer && !actor.errors.includes(answer.refused))
    throw new Error(`${ask.actor} refused with a code that it does not declare`);
  return answer;
}
