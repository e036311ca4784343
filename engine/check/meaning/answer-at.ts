import type { Path } from '../../declare/index.ts';

/** Where the answer of a field stands: `"email"` → `["form", "email"]` */
export const answerAt = (key: string): Path => ['form', key];
