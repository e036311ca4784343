/** Maximum of an account. */
export const maxPasskeys = 20;

/** The ways to log in of an account. */
export interface LoginWays {
  readonly passkeys: number;
  readonly hasPassword: boolean;
  /** Linked providers that the store offers for logging in. */
  readonly providers: number;
}

/** Whether the member could still log in without one of the passkeys. A mailed code does not count, as for linked accounts. */
export function canRemove({ passkeys, hasPassword, providers }: LoginWays): boolean {
  return hasPassword || providers > 0 || passkeys > 1;
}
