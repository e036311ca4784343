import type { CheckOptions } from '../../../engine/check/index.ts';
import { callAddress, ownAddresses } from '../../rules/own-addresses.ts';
import { awaited } from '../areas/awaited.ts';
import { effectNames } from '../areas/effect-names.ts';

/** What check is told of this program: the effects of its flows, the addresses that it answers itself, and the texts that it shows without a screen. */
export const checkOptions: CheckOptions = {
  effects: effectNames,
  awaitedFlows: awaited.flows,
  awaitedFiles: awaited.files,
  routes: awaited.routes,
  ownAddresses: Object.values(ownAddresses),
  callAddresses: [callAddress],
  textAreas: ['affected', 'country', 'mail', 'preview', 'settings'],
};
