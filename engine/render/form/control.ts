import type { Json } from '../../declare/index.ts';

/** The control of a field on the page. It keeps its own text; the store reads and writes it. */
export interface Control {
  read(): Json;
  write(answer: Json): void;
}

export interface FormSurroundings {
  readonly settings: { readonly [document: string]: unknown };
  /** ISO 8601, the server's. */
  readonly now: string;
  /** Whether a field says what is wrong while it is typed in, and not only when it is left. */
  readonly isLive?: boolean;
  /** Told of each judging. */
  readonly onJudge: (key: string) => void;
}
