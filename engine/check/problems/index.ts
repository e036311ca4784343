// Every problem that check can report, by code, in the order of PROBLEMS.md. Codes are a public interface: a retired one is never
// used again. Tests assert codes, so that messages can be reworded.
import { chains } from './chains.ts';
import { examples } from './examples.ts';
import { files } from './files.ts';
import { flows } from './flows.ts';
import { fragments } from './fragments.ts';
import { meaning } from './meaning.ts';
import { paths } from './paths.ts';
import type { CreateProblem, Hidden } from './problem.ts';
import { references } from './references.ts';
import { schemas } from './schemas.ts';
import { settings } from './settings.ts';
import { shapes } from './shapes.ts';

export type { Hidden, ProblemDetails, ProblemSubject, Remedy, SuggestionBudget } from './problem.ts';

export const problems = {
  ...files,
  ...shapes,
  ...schemas,
  ...examples,
  ...fragments,
  ...references,
  ...paths,
  ...flows,
  ...chains,
  ...meaning,
  ...settings,
};

const byCode: ReadonlyMap<string, CreateProblem> = new Map(Object.entries(problems));

export function isHarmless(code: string): boolean {
  return byCode.get(code)?.isHarmless === true;
}

/** `canHide("LAYOUT_UNKNOWN", "layout")` → true */
export function canHide(code: string, hidden: Hidden): boolean {
  return byCode.get(code)?.hides?.includes(hidden) === true;
}
