import type { ScreenPlan, ScreenState } from '../../../../../engine/declare/index.ts';
import { stepOf } from '../../../../../engine/flow/index.ts';
import type { StorePlans } from '../../../project/store-plans.ts';

/** The flow state of a screen as if its flow had reached it. Empty for a screen without a flow. */
export function describeFlowPosition(plans: StorePlans, screen: ScreenPlan, now: string): Pick<ScreenState, 'step' | 'flow'> {
  const flow = screen.flow === undefined ? undefined : plans.flow(screen.flow.id);
  const state = flow?.states.find(({ name }) => name === screen.flow?.state);
  if (flow === undefined || state === undefined) return {};
  const step = stepOf(state, { settings: plans.settings, now });
  return {
    ...(step === undefined ? {} : { step }),
    flow: { id: flow.id, state: state.name, started: !state.final && state.name !== flow.initial },
  };
}
