import type { Outcome } from '../../../engine/submit/index.ts';

/** The outcome of a call that could not be sent: a refusal with status 0. */
export const networkFailure: Outcome = { kind: 'refused', refusal: { status: 0, code: 'NETWORK', message: '', requestId: '' } };
