/** Who may open a page or send a call: a name that the application defines, such as `member`. */
export type Audience = string;

/** What the engine knows of an audience. A session is of a kind, and one browser may have one of each kind. */
export interface AudienceDefinition {
  /** The kind of session that people of this audience have. */
  readonly session?: string;
  /** The kind of session that people of this audience do not have. */
  readonly withoutSession?: string;
  /** The page on which to sign in to open such a page. */
  readonly signIn?: string;
  /** The page on which to sign out, to sign in as somebody else who may open such a page. */
  readonly signOut?: string;
  /** All their screens and calls need the gates that the server has for everybody of them, unless they are exempt. */
  readonly isGated?: true;
  /** They work for the store: error pages tell them what they may not do, and browsers fill in nothing that they typed before. */
  readonly isStaff?: true;
}
