// What areas that take payments may use.
export { addCard } from './add-card.ts';
export {
  countCard,
  isAddingRestricted,
  isAddingRestrictedNow,
  listRoute,
  ownerOf,
  readFailure,
  refuseAdding,
  refuseExpired,
} from './adding.ts';
export { readBillingContact } from './billing-start.ts';
export { findCardHash, insertActiveCard, readBilling } from './cards.ts';
export { certifyCard, findPending } from './certification.ts';
export { describeChoices, type NamedMethod, nameMethod, nameUsedMethod, newCard, readMethodChoices } from './choices.ts';
export { canPay, isChargeable } from './default-method.ts';
export { describeCard } from './describe-methods.ts';
export { deleteUnusedCard, noteUnusedCard, saveDeclined } from './event-queries.ts';
export type { PaymentMethodType } from './method-types.ts';
export { describePending, findJustAdded } from './pages.ts';
export { findMethod, listMethods, lockMethod, type MethodRow } from './queries.ts';
export { type ChargeOutcome, misconfigured, readChargeFailure, reconcileCharge, type StoreFailure } from './reconcile-charge.ts';
export { discardPending } from './remove.ts';
