import type { CallPlan } from '../../declare/index.ts';
import type { Outcome } from '../../submit/index.ts';
import type { ReportStep } from './chain-context.tsx';

/** Sends a call, and reports that and why it failed to the chain. */
export async function reportCall<Result extends Outcome | undefined>(
  report: ReportStep,
  call: CallPlan,
  send: () => Promise<Result>,
): Promise<Result> {
  report(`SEND.${call.id}`);
  const outcome = await send();
  if (outcome !== undefined && 'refusal' in outcome) report(`REFUSED.${outcome.refusal.code}`);
  return outcome;
}

/** Reports that all was accepted, and returns whether the page is shown again. `isLeft`: no redirect, and the page is left. */
export function reportAccepted(report: ReportStep, path: string, outcome: Outcome, isLeft: boolean): boolean {
  const returns = outcome.kind === 'redirect' ? new URL(outcome.to, 'http://localhost').pathname === path : !isLeft;
  report(returns ? 'ACCEPTED.STAY' : 'ACCEPTED.LEAVE');
  return returns;
}
