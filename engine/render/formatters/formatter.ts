import type { Texts } from '../../texts/index.ts';

/** Formats a value; returns the empty string for an absent one. Patterns are texts `format.*`. */
export type Formatter = (value: unknown, texts: Texts) => string;
