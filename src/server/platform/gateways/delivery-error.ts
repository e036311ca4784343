/**
 * Whose failure it is that a message could not be handed over.
 * - `temporary`: of this message, for now: it is tried again.
 * - `permanent`: of this message: the same request would fail again.
 * - `sender`: the server does not accept the store's sender address, until somebody changes that.
 * - `service`: the server cannot be reached or does not accept this client, whatever the message: all messages wait.
 */
export type DeliveryFailure = 'temporary' | 'permanent' | 'sender' | 'service';

/** Thrown by the gateways of messages. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly failure: DeliveryFailure;
  /** For the log, without the server's words, which may repeat the address: `"RCPT TO 550"`. */
  readonly reason: string;
  /** Whether the server replied, so that it can be used. */
  readonly hasReply: boolean;

  constructor(failure: DeliveryFailure, reason: string, options: ErrorOptions & { readonly hasReply?: boolean } = {}) {
    super(`A message could not be handed over: ${reason}.`, options);
    this.failure = failure;
    this.reason = reason;
    this.hasReply = options.hasReply ?? false;
  }
}
