// What callbacks and the operator's command use.
export { applyPaymentEvent } from './apply-event.ts';
export { resolveFinding, selectOpen } from './findings.ts';
