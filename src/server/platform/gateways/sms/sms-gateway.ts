export interface Sms {
  /** The same for each attempt to send one message, so that the provider can drop duplicates. */
  readonly messageId: string;
  /** Phone number in Japan, digits only: `"09012345678"`. */
  readonly to: string;
  readonly text: string;
}

export interface SmsGateway {
  /** `kept`: messages stay in the outbox and are not sent; `delivered`: they are sent, and their text is then erased from the outbox. */
  readonly kind: 'kept' | 'delivered';
  /** Throws a DeliveryError if the message could not be handed over. `signal` is aborted when its time is over. */
  deliver(sms: Sms, signal?: AbortSignal): Promise<void>;
}
