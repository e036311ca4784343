import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { FlowData } from '../../../../engine/flow/index.ts';
import { type PolicyConsent, readConsents } from '../policies/service.ts';

/** What the sign-up flow keeps besides answers. */
export interface SignupData {
  /** Where the code was sent. */
  readonly email: string | null;
  /** The address that was proved by a code. */
  readonly emailProof: string | null;
  readonly policies: readonly PolicyConsent[];
}

export function readSignupData(flow: FlowData | undefined): SignupData {
  const kept: JsonObject = flow?.kept ?? {};
  return { email: readText(kept['email']), emailProof: readText(kept['emailProof']), policies: readConsents(kept['policies']) };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
