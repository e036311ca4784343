import type { CheckOptions } from '../../../engine/check/index.ts';
import { awaited } from '../areas/awaited.ts';
import { areas } from '../areas/index.ts';

/** What check is told of this program: the effects of its flows, and the texts that it shows without a screen. */
export const checkOptions: CheckOptions = {
  effects: Object.fromEntries(
    Object.entries(areas.flows).map(([flow, { facts, writes }]) => [
      flow,
      { guards: Object.keys(facts), actions: Object.keys(writes) },
    ]),
  ),
  awaitedFlows: awaited.flows,
  routes: awaited.routes,
  textAreas: ['affected', 'country', 'mail', 'preview', 'settings'],
};
