import type { CheckOptions } from '../../../engine/check/index.ts';
import { effectNames, gateNames } from '../../generated/effect-names.ts';
import { callAddress, ownAddresses } from '../../rules/own-addresses.ts';
import { unimplemented } from './unimplemented.ts';

/**
 * What `check` needs to know about this program: the effects of its flows, the addresses that it serves itself, and text areas
 * used outside of screens.
 */
export const checkOptions: CheckOptions = {
  effects: effectNames,
  gates: gateNames,
  unimplementedFlows: unimplemented.flows,
  allowedUnusedFiles: unimplemented.files,
  routes: unimplemented.routes,
  ownAddresses: Object.values(ownAddresses),
  callAddresses: [callAddress],
  textAreas: ['affected', 'country', 'mail', 'preview', 'settings'],
};
