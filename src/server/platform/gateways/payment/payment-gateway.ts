/** What the browser needs to make tokens of cards. */
export interface CardScript {
  /** Selects the adapter in src/client/payment. */
  readonly provider: string;
  /** Address of the provider's script. */
  readonly address: string;
  /** The provider's public key of the store; empty if it needs none. */
  readonly publicKey: string;
  /** Whether the script shows the inputs of the card in frames of its own, in place of the page's. */
  readonly hostsInputs: boolean;
}

/** The billing contact of a card; empty texts are unknown. */
export interface BillingContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
}

/** Who a card or method belongs to: an opaque text, the same for all requests of one account. Never an address or a name. */
export type Owner = string;

/** A 3-D Secure authentication that the browser must pass. It is bound to the card, the owner and the amount (yen; 0: no purchase). */
export interface ThreeDSecure {
  readonly reference: string;
  /** The reference of the card. */
  readonly card: string;
  readonly owner: Owner;
  readonly amount: number;
}

/** A card that the provider stores. Never contains the number. */
export interface RegisteredCard {
  readonly reference: string;
  /** The last four digits. */
  readonly suffix: string;
  /** YYYYMM. */
  readonly expireDate: string;
  /** V, M, A, J, D or another code. */
  readonly brandCode: string;
  /** The certification that the card needs before its first use; null: none. */
  readonly certification: string | null;
  /** The same for each registration of one card number, by any owner; never the number. Missing: the provider gives none. */
  readonly fingerprint?: string;
}

export interface CardRequest {
  /** The same key for each attempt; the provider answers a repeated key as the first time. */
  readonly idempotencyKey: string;
  readonly owner: Owner;
  readonly token: string;
  readonly billing: BillingContact;
}

/** A visit to a link-type provider: the browser posts `params` to `address`. */
export interface LinkStart {
  readonly address: string;
  readonly params: { readonly [name: string]: string };
}
export interface LinkRequest {
  /** Returned by the provider in the query; unguessable. */
  readonly state: string;
  readonly owner: Owner;
  readonly methodType: string;
  /** The store's address that the provider sends the person to. */
  readonly returnAddress: string;
  readonly now: Date;
}

/** A verified return from a link-type provider. */
export interface LinkReturn {
  readonly state: string;
  readonly owner: Owner;
  readonly methodType: string;
  /** The provider's reference of the method; null: the person cancelled. */
  readonly reference: string | null;
}

export type ChargeState = 'approved' | 'declined' | 'pending';
export interface Charge {
  readonly reference: string;
  readonly state: ChargeState;
  readonly amount: number;
}
export interface ChargeRequest {
  /** One key for one intended payment: a repeated key never charges again. */
  readonly idempotencyKey: string;
  /** The store that is paid: several may share an account at the provider. */
  readonly storeId: string;
  readonly owner: Owner;
  readonly method: string;
  /** Yen, above 0. */
  readonly amount: number;
}

/** A charge as the provider has it. */
export interface ProviderCharge extends Charge {
  /** null: made by a release that did not send it, or by something else that uses the account. */
  readonly storeId: string | null;
  /** Empty: none was sent. */
  readonly idempotencyKey: string;
  /** Empty: none was sent. */
  readonly owner: Owner;
  /** ISO 4217 in lower case. Amounts are in its minor unit: `jpy` has whole yen. */
  readonly currency: string;
  /** What was paid back. */
  readonly refunded: number;
  readonly at: Date;
}
export interface RefundRequest {
  /** One key for one intended refund: a repeated key never pays back again. */
  readonly idempotencyKey: string;
  /** The reference of the charge. */
  readonly charge: string;
  readonly amount: number;
}
export interface Refund {
  readonly reference: string;
  /** `failed`: the money came back, perhaps after the refund was made. */
  readonly state: 'made' | 'pending' | 'failed';
}
export interface ProviderRefund extends Refund {
  readonly charge: ProviderCharge;
  readonly amount: number;
}
/** The cardholder contests a charge at the bank. `lost`: the bank has returned the money. */
export interface ProviderDispute {
  readonly reference: string;
  readonly charge: ProviderCharge;
  readonly amount: number;
  readonly state: 'open' | 'won' | 'lost';
}
/** What was created for a store from `from` on and before `to`, also without a store. */
export interface ListRequest {
  readonly storeId: string;
  readonly from: Date;
  readonly to: Date;
  /** `next` of the page before. Default: the first page. */
  readonly page?: string | undefined;
}
export interface ListPage<Item> {
  readonly items: readonly Item[];
  /** undefined: there are no more pages. */
  readonly next: string | undefined;
}

/** A verified callback of the provider. `id` is the same when it is delivered again. */
export interface PaymentEvent {
  readonly id: string;
  readonly type: 'method.invalid' | 'charge.approved' | 'charge.declined' | 'refund.changed' | 'dispute.changed';
  /** The method, the charge, the refund or the dispute. */
  readonly reference: string;
  readonly at: Date;
}
export interface CallbackRequest {
  /** The body as it was sent. */
  readonly body: string;
  /** The header that `callbackHeader` names. */
  readonly signature: string;
  readonly now: Date;
}

/** A payment provider. README.md explains how to connect one. Methods throw a PaymentError and nothing else. */
export interface PaymentGateway {
  readonly cardScript: CardScript;
  /** Origins of the script, its requests and its frames; only pages with a card field may use them. */
  readonly scriptOrigins: readonly string[];
  /** Origins that forms of link-type methods are posted to. */
  readonly formOrigins: readonly string[];
  /** The least amount that it charges, in yen. A smaller one is refused with `amount`. */
  readonly minimumAmount: number;
  /** Name of the header with the signature of a callback, in lower case. */
  readonly callbackHeader: string;
  /** Stores the card of a token. */
  registerCard(request: CardRequest): Promise<RegisteredCard>;
  /** The reference of the card of a key whose outcome is unknown; undefined: none was stored. */
  findCard(idempotencyKey: string): Promise<string | undefined>;
  /** Opens a certification of a stored card, in place of one that has expired. Returns its reference. */
  openThreeDSecure(card: string, owner: Owner, amount: number): Promise<string>;
  /**
   * Verifies the result that the browser got. Throws `declined` if it is of another card, owner or amount. The store accepts it once.
   */
  confirmThreeDSecure(certification: ThreeDSecure, result: string): Promise<void>;
  /** Throws `declined` if it has no such method. */
  startLink(request: LinkRequest): LinkStart;
  /** Verifies the query of a return. Throws `forged` or `expired`. */
  readReturn(query: { readonly [name: string]: string }, now: Date): LinkReturn;
  /** Forgets a card or method. Succeeds if it is unknown. */
  removeMethod(reference: string): Promise<void>;
  charge(request: ChargeRequest): Promise<Charge>;
  /** The charge of a key whose outcome is unknown; undefined: the provider never got it. */
  findCharge(request: Pick<ChargeRequest, 'idempotencyKey' | 'owner'>): Promise<Charge | undefined>;
  /** Pays back all or a part of a charge. */
  refund(request: RefundRequest): Promise<Refund>;
  /** The refund of a key whose outcome is unknown; undefined: the provider never got it. */
  findRefund(request: Pick<RefundRequest, 'idempotencyKey' | 'charge'>): Promise<Refund | undefined>;
  /** Whether it remembers every charge. The sandbox forgets all when it ends: an unknown charge then means nothing. */
  readonly keepsCharges: boolean;
  /** Charges, the newest first. Those of the last minutes may be missing, or in an earlier state. */
  listCharges(request: ListRequest): Promise<ListPage<ProviderCharge>>;
  listRefunds(request: ListRequest): Promise<ListPage<ProviderRefund>>;
  listDisputes(request: ListRequest): Promise<ListPage<ProviderDispute>>;
  /** Present states; undefined: the provider has no such charge, refund or dispute. */
  readCharge(reference: string): Promise<ProviderCharge | undefined>;
  readRefund(reference: string): Promise<ProviderRefund | undefined>;
  readDispute(reference: string): Promise<ProviderDispute | undefined>;
  /** Verifies signature and time of a callback. undefined: an event that needs nothing. Throws `forged` or `expired`. */
  readCallback(request: CallbackRequest): Promise<PaymentEvent | undefined>;
}

/**
 * Why a request failed. Of all but `unavailable` nothing was done by this request, though perhaps by an earlier one with its key.
 * - `declined`: the card or method, finally: by its bank, or because it is unknown or of another owner.
 * - `amount`: the provider charges no such amount, with any card.
 * - `configuration`: the store's keys, its account or the request itself; no person can do anything about it.
 * - `unavailable`: the network or the provider. The outcome is unknown, and the same key may be sent again.
 * - `invalidToken`: the token of a card is unknown, expired or used.
 * - `forged`, `expired`: the signature or the time of a return or callback.
 */
export type PaymentErrorReason = 'declined' | 'amount' | 'configuration' | 'unavailable' | 'invalidToken' | 'forged' | 'expired';

export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly reason: PaymentErrorReason;
  /** Whether an `unavailable` provider certainly did nothing, because it has too many requests: nothing needs to be looked up. */
  readonly isUnprocessed: boolean;
  constructor(
    reason: PaymentErrorReason,
    message: string,
    { isUnprocessed = false, ...options }: ErrorOptions & { readonly isUnprocessed?: boolean } = {},
  ) {
    super(message, options);
    this.reason = reason;
    this.isUnprocessed = isUnprocessed;
  }
}
