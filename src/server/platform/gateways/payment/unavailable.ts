import { type ListPage, PaymentError, type PaymentGateway } from './payment-gateway.ts';

const refuse = (): never => {
  throw new PaymentError('unavailable', 'No payment provider is connected.');
};
const reject = async (): Promise<never> => refuse();
const listNothing = async (): Promise<ListPage<never>> => ({ items: [], next: undefined });

/** For stores without a payment provider: pages offer no card and no link-type method. */
export const unavailablePayments: PaymentGateway = {
  cardScript: { provider: '', address: '', publicKey: '', hostsInputs: false },
  scriptOrigins: [],
  formOrigins: [],
  minimumAmount: 1,
  callbackHeader: 'x-signature',
  registerCard: reject,
  findCard: reject,
  openThreeDSecure: reject,
  confirmThreeDSecure: reject,
  startLink: refuse,
  readReturn: refuse,
  removeMethod: reject,
  charge: reject,
  findCharge: reject,
  refund: reject,
  findRefund: reject,
  keepsCharges: false,
  listCharges: listNothing,
  listRefunds: listNothing,
  listDisputes: listNothing,
  readCharge: reject,
  readRefund: reject,
  readDispute: reject,
  readCallback: reject,
};
