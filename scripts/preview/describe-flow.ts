// A flow for the tool: its diagram, and its machine to run there.
import type { Declarations, DeclaredFlow } from '../../engine/declare/index.ts';
import { layOutFlow, type PlacedFlow } from '../flows/lay-out-flow.ts';
import { type FlowMachine, makeMachine } from '../flows/make-machine.ts';
import { readFlow } from '../flows/read-flow.ts';

export interface ShownFlow {
  readonly picture: PlacedFlow;
  readonly machine: FlowMachine;
}

export function describeFlow(flow: DeclaredFlow, { screens }: Declarations): ShownFlow {
  return { picture: layOutFlow(readFlow(flow), (screen) => screens[screen]?.route), machine: makeMachine(flow) };
}
