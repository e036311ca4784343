// The catalogue: every problem that check can tell, by its code, in the order of PROBLEMS.md. A code is a promise; a retired one
// is never used again. Tests ask this list, so that its words can improve without touching them.
import { files } from './files.ts';
import { flows } from './flows.ts';
import { meaning } from './meaning.ts';
import { paths } from './paths.ts';
import { references } from './references.ts';
import { schemas } from './schemas.ts';
import { settings } from './settings.ts';
import { shapes } from './shapes.ts';

export type { About, Patience, Remedy, Wrong } from './say.ts';

export const problems = { ...files, ...shapes, ...schemas, ...references, ...paths, ...flows, ...meaning, ...settings };
