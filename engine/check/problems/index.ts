// Every problem that check can report, by code, in the order of PROBLEMS.md. Codes are a public interface: a retired one is never
// used again. Tests assert codes, so that messages can be reworded.
import { files } from './files.ts';
import { flows } from './flows.ts';
import { meaning } from './meaning.ts';
import { paths } from './paths.ts';
import { references } from './references.ts';
import { schemas } from './schemas.ts';
import { settings } from './settings.ts';
import { shapes } from './shapes.ts';

export type { ProblemDetails, ProblemSubject, Remedy, SuggestionBudget } from './problem.ts';

export const problems = { ...files, ...shapes, ...schemas, ...references, ...paths, ...flows, ...meaning, ...settings };
