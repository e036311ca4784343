import { settleSnapshot, stateOf } from '../../../engine/flow/index.ts';
import type { Actor } from '../areas/area.ts';
import type { Areas } from '../areas/index.ts';
import type { Ground } from '../ground.ts';
import type { Project } from '../project/project.ts';
import type { Database } from '../store/database.ts';
import type { Ask } from './ask-rows.ts';
import { type FoundPlans, findPlans } from './find-plans.ts';
import { readFlow } from './flow-rows.ts';
import { leaveToOthers } from './other-program.ts';

export interface Asked extends Omit<FoundPlans, 'flow'> {
  readonly actor: Actor;
}

/**
 * Whom a question goes to. Undefined: nobody has been asked, and the flow does not wait for it any more. One that was put is asked about
 * on, whatever the person does: it may have been done. `gone`: no actor has its name any more, and nobody has been asked in all the time
 * after which the person was told. Throws where no actor has its name otherwise, or the flow waits where this program does not: another
 * program may know.
 */
export async function findAsked(
  parts: {
    readonly database: Database;
    readonly ground: Ground;
    readonly project: Project;
    readonly areas: Pick<Areas, 'flows'>;
  },
  ask: Ask,
): Promise<Asked | 'gone' | undefined> {
  const now = parts.ground.clock.now();
  const found = await findPlans(parts, ask.key);
  if (found === undefined) return undefined;
  const { store, plans, flow } = found;
  const isPut = ask.firstPutAt !== null;
  const row = await readFlow(parts.database, ask.key, now);
  leaveToOthers(flow, row, ask.id);
  const settled = flow && row && settleSnapshot(flow, row.snapshot, { settings: plans.settings, now: now.toISOString() });
  const isWaited =
    flow !== undefined && settled?.snapshot.asked === ask.id && stateOf(flow, settled.snapshot.state)?.invoke !== undefined;
  if (!isWaited && !isPut) return undefined;
  const actor = parts.areas.flows[ask.key.flowId]?.actors?.[ask.actor];
  if (actor !== undefined) return { store, plans, actor };
  if (!isPut && ask.unknownAt === null) return 'gone';
  throw new Error(`no actor of ${ask.key.flowId} is called ${ask.actor}`);
}
