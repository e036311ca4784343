export interface Mail {
  /** The same for each try of one mail: mail servers drop the second copy. */
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface MailGateway {
  /** `kept`: mails stay in the outbox and nothing leaves; `delivered`: they leave, and their text is then wiped from the outbox. */
  readonly kind: 'kept' | 'delivered';
  /** Throws when the mail could not be handed over; it is then tried again. */
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
