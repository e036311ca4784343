/** What the player plays, the best first. Addresses of the store itself or of `origins`. */
export interface Playback {
  readonly sources: readonly { readonly src: string; readonly type: string }[];
}

/** A streaming service. */
export interface MediaGateway {
  /** The media of a reference; undefined: there is none. */
  findPlayback(refId: string): Promise<Playback | undefined>;
  /** What players play without asking, in development; null elsewhere. */
  readonly staging: Playback | null;
  /** Origins other than the store's that media come from. */
  readonly origins: readonly string[];
}
