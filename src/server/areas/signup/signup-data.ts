import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../engine/flow/index.ts';
import { type PolicyConsent, readConsents } from '../policies/service.ts';

/** Data that the sign-up flow saves besides answers. */
export interface SignupData {
  /** The address that the code was sent to. */
  readonly email: string | null;
  /** The address that was verified by a code. */
  readonly emailProof: string | null;
  readonly policies: readonly PolicyConsent[];
}

export function readSignupData(flow: FlowData | undefined): SignupData {
  const saved: JsonObject = flow?.kept ?? {};
  return {
    email: readText(saved['email']),
    emailProof: readText(saved['emailProof']),
    policies: readConsents(saved['policies']),
  };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
