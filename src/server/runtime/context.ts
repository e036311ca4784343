import type { Queryable } from '../platform/database/database.ts';
import type { Gateways } from '../platform/gateways/gateways.ts';
import type { RequestPasswords } from '../platform/passwords/request-passwords.ts';
import type { Platform } from '../platform/platform.ts';
import type { Member } from '../platform/sessions/members.ts';
import type { Operator } from '../platform/sessions/operators.ts';
import type { Store } from '../platform/sessions/request-state.ts';
import type { Session } from '../platform/sessions/session.ts';
import type { Project } from '../project/project.ts';
import type { StorePlans } from '../project/store-plans.ts';

/** The context of a request: store, session, language, time. */
export interface RequestContext {
  readonly platform: Platform;
  readonly database: Queryable;
  readonly gateways: Gateways;
  /** Computes password hashes. */
  readonly passwords: RequestPasswords;
  readonly store: Store;
  readonly project: Project;
  readonly plans: StorePlans;
  /** null: the browser has no session yet. */
  readonly session: Session | null;
  /**
   * The account of the session, loaded with the request; undefined if the request may change it. Read it with
   * `findMember(context)`.
   */
  readonly cachedMember: Member | undefined;
  /** The operator who is signed in at /console, or null. Independent of `session`. */
  readonly operator: Operator | null;
  /** Factors that an operator has not yet provided after the password: `["totp"]`. */
  readonly missingFactors: readonly string[];
  /** When the operator last provided a password or a one-time password; null: nobody is signed in. */
  readonly operatorProvedAt: Date | null;
  readonly language: string;
  /** Whether the person logged out on the previous page, at most 15 seconds ago. */
  readonly isSignedOut: boolean;
  /** Tokens of the cookie of trusted devices, valid or not. */
  readonly trustedTokens: readonly string[];
  readonly now: Date;
  /** The client's IP address, taken from the forwarded headers of trusted proxies. */
  readonly ip: string;
  readonly userAgent: string;
}
