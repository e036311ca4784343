/** Passwords that are known from breaches, and that attackers therefore try first. */
export interface BreachedPasswordGateway {
  /** Whether this very password is known. Throws when it cannot be asked. */
  isBreached(password: string): Promise<boolean>;
}
