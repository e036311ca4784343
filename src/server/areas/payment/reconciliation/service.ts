// What callbacks and the operator's command use.

export { resolveFinding, selectOpen } from '../payment-history/service.ts';
export { applyPaymentEvent } from './apply-event.ts';
