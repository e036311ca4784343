import { formName } from '../../compile/index.ts';
import type { Checking, OpenScopes } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { listEnvelope } from '../envelope.ts';
import { scopesOfLayout, scopesOfScreen, scopesOfStore, withForm } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { canHold } from './conditions/can-hold.ts';
import { openConditionScopes } from './conditions/condition-scopes.ts';
import type { Conditions, Formula } from './conditions/conditions.ts';
import { openConditions } from './conditions/known-paths.ts';
import { readConditionAt } from './conditions/read-condition.ts';
import { statesOf } from './read-flow.ts';
import type { ScreenSummaries, ScreenSummary } from './summarize-screens.ts';

/** Reports conditions that can never hold under any settings, alone or together with those around them. */
export function checkTogether(checking: Checking, { screens, layouts }: ScreenSummaries): void {
  for (const [name, summary] of screens) {
    const screen = checking.of.screen.get(name);
    if (screen !== undefined) checkSummary(checking, summary, () => scopesOfScreen(checking, screen));
  }
  for (const [name, summary] of layouts)
    checkSummary(checking, summary, () => scopesOfLayout(checking, checking.of.layout.get(name)));
  checkForms(checking);
  checkEnvelopes(checking);
  checkFlowSteps(checking);
}

function checkSummary(checking: Checking, summary: ScreenSummary, open: () => OpenScopes): void {
  if (summary.conditions.length === 0) return;
  const scopeOf = openConditionScopes(checking, open());
  for (const part of summary.conditions) {
    const { conditions } = scopeOf(part);
    const around = part.whens.map((when) => readConditionAt(conditions, when));
    checkCondition(conditions, part.at, around.length === 0 ? undefined : { all: around });
  }
}

/** Reports a condition that never holds, alone or together with those around it. */
function checkCondition(conditions: Conditions, condition: Cursor, around?: Formula): void {
  if (!condition.isThere || !condition.isSound) return;
  const inside = conditions.read(condition.value);
  if (canHold(conditions, inside) === false) return condition.reportKey(problems.CONDITION_CONTRADICTS(false));
  // Contradictions within the outer conditions are reported there.
  const contradicts = around !== undefined && canHold(conditions, { all: [around, inside] }) === false;
  if (contradicts && canHold(conditions, around) === true) condition.reportKey(problems.CONDITION_CONTRADICTS(true));
}

/** Checks the conditions of rules and fields. */
function checkForms(checking: Checking): void {
  for (const file of checking.of.form.values()) {
    const conditions = openConditions(withForm(checking, scopesOfStore(checking), file.name));
    const form = Cursor.open(checking, file);
    const shownWhen = (key: unknown): Formula => readConditionAt(conditions, form.at('fields', String(key), 'when'));
    for (const rule of form.at('rules').parts())
      checkCondition(conditions, rule.at('when'), shownWhen(rule.object['requires'] ?? rule.object['field']));
    for (const [key, field] of form.at('fields').entries())
      for (const name of ['requiredWhen', 'readOnlyWhen', 'hideUnknownWhen'])
        if (field.has(name) && canHold(conditions, shownWhen(key)) === true)
          checkCondition(conditions, field.at(name), shownWhen(key));
  }
}

function checkEnvelopes(checking: Checking): void {
  for (const file of checking.of.call.values()) {
    const call = Cursor.open(checking, file);
    const form = call.at('form').text;
    const scopes = withForm(checking, scopesOfStore(checking), form === undefined ? undefined : formName(form));
    const conditions = openConditions(scopes);
    for (const { path } of listEnvelope(call.at('envelope').object))
      for (const [, condition] of call.at('envelope', ...path, 'when').entries()) checkCondition(conditions, condition);
  }
}

function checkFlowSteps(checking: Checking): void {
  for (const file of checking.of.flow.values()) {
    const conditions = openConditions(scopesOfStore(checking));
    for (const [, state] of statesOf(Cursor.open(checking, file))) {
      for (const step of state.at('meta', 'step').parts()) checkCondition(conditions, step.at('when'));
      checkCondition(conditions, state.at('meta', 'skipWhen'));
    }
  }
}
