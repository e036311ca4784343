// What callbacks and the operator's command use.

export { resolveFinding, selectOpen } from '../ledger/service.ts';
export { applyPaymentEvent } from './apply-event.ts';
