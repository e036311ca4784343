export interface Session {
  /**
   * Stays the same when the token is rotated, so that a guest's flows and codes continue after the sign-in. Not sent to the
   * browser.
   */
  readonly id: string;
  readonly storeId: string;
  /** null: a guest. */
  readonly accountId: string | null;
  /** The known device that the member logged in on; null: a guest, or it is not known yet. */
  readonly deviceId: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  /** When the member last provided a password or another factor. */
  readonly authenticatedAt: Date | null;
  readonly tokenHash: string;
}
