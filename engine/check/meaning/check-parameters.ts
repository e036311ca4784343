import { compilePath } from '../../compile/index.ts';
import { isObject, type Path, type ScopeName } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import type { OpenScopes } from '../paths/scopes.ts';
import { scopesOfLayout, scopesOfScreen } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { canHold, namesIn } from './conditions/can-hold.ts';
import { type ConditionScope, openConditionScopes } from './conditions/condition-scopes.ts';
import type { Conditions, Formula } from './conditions/conditions.ts';
import { findGaps } from './conditions/known-paths.ts';
import { readConditionAt } from './conditions/read-condition.ts';
import type { ScreenSummaries, ScreenSummary, ShownTextReference } from './summarize-screens.ts';

/** Reports texts with a parameter whose data may be missing where they are shown. */
export function checkParameters(checking: Checking, { screens, layouts }: ScreenSummaries): void {
  for (const [name, summary] of screens) {
    const screen = checking.of.screen.get(name);
    if (screen !== undefined) checkSummary(checking, screen, summary, ['title'], () => scopesOfScreen(checking, screen));
  }
  for (const [name, summary] of layouts) {
    const layout = checking.of.layout.get(name);
    if (layout !== undefined)
      checkSummary(checking, layout, summary, ['failure', 'words'], () => scopesOfLayout(checking, layout));
  }
}

/** `head`: path of a text outside the blocks, which is always shown. */
function checkSummary(
  checking: Checking,
  file: ReadFile,
  { texts }: ScreenSummary,
  head: readonly string[],
  open: () => OpenScopes,
): void {
  const text = head.reduce((found, step) => asObject(found)[step], file.value);
  const outside: readonly ShownTextReference[] = isObject(text)
    ? [{ file, path: head, whens: [], form: undefined, lists: [], text }]
    : [];
  if (outside.length + texts.length === 0) return;
  const scopeOf = openConditionScopes(checking, open());
  for (const each of [...outside, ...texts]) checkParametersOf(checking, scopeOf(each), each);
}

function checkParametersOf(
  checking: Checking,
  { scopes, conditions }: ConditionScope,
  { file, path, whens, text }: ShownTextReference,
): void {
  for (const [name, value] of Object.entries(asObject(text['with']))) {
    const at = asText(asObject(value)['at']);
    const place = [...path, 'with', name, 'at'];
    if (at === undefined || !checking.soundness.isSound(file, place)) continue;
    const whole = compilePath(at);
    const gaps = findGapsIn(scopes, whole);
    if (gaps.length === 0) continue;
    // A disabled button shows its text too, so only `when` counts.
    const shown: Formula = {
      all: whens.filter((each) => each.path.at(-1) === 'when').map((each) => readConditionAt(checking, conditions, each)),
    };
    const known = [...namesIn(shown)].flatMap(readName);
    const isMissing: Formula = {
      any: gaps.map((length) => isNothingBelow(conditions, whole.slice(0, length), [whole, ...known])),
    };
    if (canHold(conditions, { all: [shown, isMissing] }) === true)
      checking.report(file, place, problems.TEXT_PARAMETER_EMPTY(String(text['text']), name, at));
  }
}

/** Scopes whose schemas do not define whether data may be missing. */
const unclearScopes: ReadonlySet<string> = new Set(['form', 'rejected', 'context', 'params']);

function findGapsIn(scopes: OpenScopes, [scope = '', ...steps]: Path): readonly number[] {
  // The path is valid, so it starts with a scope.
  const schema = unclearScopes.has(scope) ? undefined : scopes[scope as ScopeName];
  return schema === undefined ? [] : findGaps(schema, steps).map((length) => length + 1);
}

/** A formula for a missing value: everything below it is missing too. */
function isNothingBelow(conditions: Conditions, above: Path, paths: readonly Path[]): Formula {
  const inside = paths.filter((path) => above.every((step, index) => path[index] === step));
  return { all: [above, ...inside].map((path) => ({ not: conditions.isPresent(path) })) };
}

/** The path of a variable that represents the value at a path. */
function readName(name: string): readonly Path[] {
  if (!name.startsWith('["')) return [];
  const steps: unknown = JSON.parse(name);
  return Array.isArray(steps) && steps.every((step) => typeof step === 'string') ? [steps] : [];
}
