/** Looks up passwords that are known from breaches; attackers try them first. */
export interface BreachedPasswordGateway {
  /** Whether exactly this password is known. Throws if the lookup fails. */
  isBreached(password: string): Promise<boolean>;
}
