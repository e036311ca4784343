import type { Path } from '../../../declare/index.ts';

/** The path of a field's answer: `"email"` → `["form", "email"]` */
export const answerAt = (key: string): Path => ['form', key];
