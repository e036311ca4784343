// What a trial carries through the browser, sealed: nothing of it is stored.
import { isObject, readText } from '../../../../../engine/declare/index.ts';
import { type ProviderStep, providerSteps } from '../../../platform/gateways/identity-providers/identity-provider-gateway.ts';
import type { Platform } from '../../../platform/platform.ts';
import { makeToken } from '../../../platform/random.ts';
import { open, seal } from '../../../platform/sealing.ts';

export const trialRoute = '/console/identity-providers/authorize';

/** Seconds until a trial must have come back, and until its result is no longer shown. */
const [trialSeconds, resultSeconds] = [600, 3_600];

/** States of members' visits are tokens, which have no dot. */
const statePrefix = 'trial.';

export interface Trial {
  readonly operatorId: string;
  readonly provider: string;
}

/** A finished step. `detail`: without secrets and tokens. */
export interface TrialStep {
  readonly step: ProviderStep;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly detail: string;
}

export interface TrialResult {
  readonly provider: string;
  readonly end: 'passed' | 'cancelled' | 'failed';
  readonly steps: readonly TrialStep[];
  /** The claims as mapped; empty unless it passed. */
  readonly claims: Readonly<Record<string, string>>;
}

type Sealing = Pick<Platform, 'keys' | 'random' | 'clock'>;

/** The state of a trial: random, and nobody but the server can make it. */
export function sealState(platform: Sealing, { operatorId, provider }: Trial): string {
  const content = { operatorId, provider, at: platform.clock.now().getTime(), token: makeToken(platform.random) };
  return statePrefix + seal(platform, 'provider-trial', JSON.stringify(content));
}

export function isTrialState(state: string): boolean {
  return state.startsWith(statePrefix);
}

/** undefined: it was not made here, or is too old. */
export function openState(platform: Sealing, state: string): Trial | undefined {
  const content = openContent(platform, {
    purpose: 'provider-trial',
    sealed: state.slice(statePrefix.length),
    seconds: trialSeconds,
  });
  const [operatorId, provider] = [readText(content?.['operatorId']), readText(content?.['provider'])];
  return operatorId === undefined || provider === undefined ? undefined : { operatorId, provider };
}

/** Seals a result for one operator. */
export function sealResult(platform: Sealing, operatorId: string, result: TrialResult): string {
  return seal(platform, purposeOf(operatorId), JSON.stringify({ ...result, at: platform.clock.now().getTime() }));
}

export function openResult(platform: Sealing, operatorId: string, sealed: string): TrialResult | undefined {
  const content = openContent(platform, { purpose: purposeOf(operatorId), sealed, seconds: resultSeconds });
  // Sealed by `sealResult`.
  return content as TrialResult | undefined;
}

const purposeOf = (operatorId: string): string => `provider-trial-result\n${operatorId}`;

function openContent(
  platform: Sealing,
  { purpose, sealed, seconds }: { readonly purpose: string; readonly sealed: string; readonly seconds: number },
): Readonly<Record<string, unknown>> | undefined {
  try {
    const content: unknown = JSON.parse(open(platform, purpose, sealed));
    const age = platform.clock.now().getTime() - Number(isObject(content) ? content['at'] : Number.NaN);
    return isObject(content) && age >= 0 && age <= seconds * 1000 ? content : undefined;
  } catch {
    return undefined;
  }
}

/** The steps that ended, in the order of a login; a step that ended twice counts as it ended last. */
export function arrangeSteps(ended: readonly TrialStep[]): readonly TrialStep[] {
  return providerSteps.flatMap((step) => ended.findLast((candidate) => candidate.step === step) ?? []);
}
