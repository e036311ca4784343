export { ownerOf } from './adding.ts';
export { type PaymentMethodType, paymentMethodTypes } from './method-types.ts';
export { describeMethod } from './pages.ts';
export { findMethod, listMethods, type MethodRow } from './queries.ts';
export { isAddingRestricted } from './restrictions.ts';
