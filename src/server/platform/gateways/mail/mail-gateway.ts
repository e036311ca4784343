export interface Mail {
  /** The same for each attempt to send one mail, so that mail servers can drop duplicates; reports of it name it. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same content as a document, for programs that show one. */
  readonly html?: string;
}

export interface MailGateway {
  /**
   * `kept`: mails stay in the outbox and are not sent; `delivered`: they are sent, and their text is then erased from the outbox.
   */
  readonly kind: 'kept' | 'delivered';
  /** Throws a DeliveryError if the mail could not be handed over. `signal` is aborted when its time is over. */
  deliver(mail: Mail, signal?: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
