import { compilePath } from '../../compile/index.ts';
import { isObject, type Path, type ScopeName } from '../../declare/index.ts';
import type { Checking, OpenScopes } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { scopesOfLayout, scopesOfScreen } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { canHold, namesIn } from './conditions/can-hold.ts';
import { type ConditionScope, openConditionScopes } from './conditions/condition-scopes.ts';
import type { Conditions, Formula } from './conditions/conditions.ts';
import { findGaps } from './conditions/known-paths.ts';
import { readConditionAt } from './conditions/read-condition.ts';
import type { ScreenSummaries, ScreenSummary, ShownPart } from './summarize-screens.ts';

/** Reports texts with a parameter whose data may be missing where they are shown. */
export function checkParameters(checking: Checking, { screens, layouts }: ScreenSummaries): void {
  for (const [name, summary] of screens) {
    const screen = checking.of.screen.get(name);
    if (screen === undefined) continue;
    const title = Cursor.open(checking, screen).at('title');
    checkSummary(title, summary, () => scopesOfScreen(checking, screen));
  }
  for (const [name, summary] of layouts) {
    const layout = checking.of.layout.get(name);
    if (layout === undefined) continue;
    const text = Cursor.open(checking, layout).at('errorLink', 'text');
    checkSummary(text, summary, () => scopesOfLayout(checking, layout));
  }
}

/** `head`: a text outside the blocks, which is always shown. */
function checkSummary(head: Cursor, { texts }: ScreenSummary, open: () => OpenScopes): void {
  const outside: readonly ShownPart[] = isObject(head.value) ? [{ at: head, whens: [], form: undefined, lists: [] }] : [];
  if (outside.length + texts.length === 0) return;
  const scopeOf = openConditionScopes(head.checking, open());
  for (const part of [...outside, ...texts]) checkParametersOf(scopeOf(part), part);
}

function checkParametersOf({ scopes, conditions }: ConditionScope, { at: text, whens }: ShownPart): void {
  for (const [name, value] of text.at('with').entries()) {
    const at = value.at('at');
    if (at.text === undefined || !at.isSound) continue;
    const compiledPath = compilePath(at.text);
    const gaps = findGapsIn(scopes, compiledPath);
    if (gaps.length === 0) continue;
    // A disabled button shows its text too, so only `when` counts.
    const around = whens.filter((when) => when.name === 'when');
    const shownFormula: Formula = { all: around.map((when) => readConditionAt(conditions, when)) };
    const knownPaths = [...namesIn(shownFormula)].flatMap(readName);
    const isMissing: Formula = {
      any: gaps.map((length) => isNothingBelow(conditions, compiledPath.slice(0, length), [compiledPath, ...knownPaths])),
    };
    if (canHold(conditions, { all: [shownFormula, isMissing] }) === true)
      at.report(problems.TEXT_PARAMETER_EMPTY(String(text.object['key']), name, at.text));
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
