import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Where what was worked out once is kept; may be removed at any time. */
export const cache = join(root, '.cache');
