/** Seconds of a day. */
export const daySeconds = 86_400;

/** Milliseconds of a day. */
export const dayMilliseconds = 86_400_000;
