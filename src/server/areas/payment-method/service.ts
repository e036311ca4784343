export { isOffered, type PaymentMethodType, paymentMethodTypes, readMethodType } from './method-types.ts';
