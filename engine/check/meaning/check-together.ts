import { formName } from '../../compile/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { listEnvelope } from '../envelope.ts';
import { type OpenScopes, scopesOfForm, scopesOfLayout, scopesOfScreen, scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import { canHold } from './conditions/can-hold.ts';
import { openConditionScopes } from './conditions/condition-scopes.ts';
import { Conditions, type Formula } from './conditions/conditions.ts';
import { createPathLookup } from './conditions/known-paths.ts';
import { readConditionAt } from './conditions/read-condition.ts';
import { listParts } from './read-flow.ts';
import type { ScreenSummaries, ScreenSummary } from './summarize-screens.ts';

/** Reports conditions that can never hold under any settings, alone or together with those around them. */
export function checkTogether(checking: Checking, { screens, layouts }: ScreenSummaries): void {
  for (const [name, summary] of screens) {
    const screen = checking.of.screen.get(name);
    if (screen !== undefined) checkSummary(checking, summary, () => scopesOfScreen(checking, screen));
  }
  for (const [name, summary] of layouts)
    checkSummary(checking, summary, () => scopesOfLayout(checking, checking.of.layout.get(name)));
  checkFormConditions(checking);
  checkFlowSteps(checking);
}

function checkSummary(checking: Checking, summary: ScreenSummary, open: () => OpenScopes): void {
  if (summary.conditions.length === 0) return;
  const scopeOf = openConditionScopes(checking, open());
  for (const { own, whens, ...shown } of summary.conditions) {
    const { conditions } = scopeOf(shown);
    if (!checking.soundness.isSound(own.file, own.path)) continue;
    const inside = conditions.read(own.condition);
    if (canHold(conditions, inside) === false) checking.report(own.file, own.path, problems.CONDITION_CONTRADICTS(false), 'key');
    if (whens.length === 0) continue;
    const outside: Formula = { all: whens.map((each) => readConditionAt(checking, conditions, each)) };
    // Contradictions within the outer conditions are reported there.
    if (
      canHold(conditions, { all: [outside, inside] }) === false &&
      [inside, outside].every((each) => canHold(conditions, each) === true)
    )
      checking.report(own.file, own.path, problems.CONDITION_CONTRADICTS(true), 'key');
  }
}

/** Checks the conditions of rules, of fields, and of envelopes. */
function checkFormConditions(checking: Checking): void {
  for (const file of checking.of.form.values()) {
    const conditions = new Conditions(
      createPathLookup({ ...scopesOfStore(checking), ...scopesOfForm(checking, file.name) }, undefined),
    );
    const form = asObject(file.value);
    const fields = asObject(form['fields']);
    const isSound = (path: JsonPath): boolean => checking.soundness.isSound(file, path);
    const shownWhen = (key: unknown): Formula => {
      const path = ['fields', String(key), 'when'];
      return readConditionAt(checking, conditions, { condition: asObject(fields[String(key)])['when'], file, path });
    };
    for (const { transition: rule, path } of listParts(form['rules'], ['rules'])) {
      if (!isSound([...path, 'when'])) continue;
      const when = conditions.read(rule['when']);
      const about: Formula = { all: [when, shownWhen(rule['requires'] ?? rule['field'])] };
      if (canHold(conditions, when) === false)
        checking.report(file, [...path, 'when'], problems.CONDITION_CONTRADICTS(false), 'key');
      else if (canHold(conditions, about) === false && canHold(conditions, shownWhen(rule['requires'] ?? rule['field'])) === true)
        checking.report(file, [...path, 'when'], problems.CONDITION_CONTRADICTS(true), 'key');
    }
    for (const [key, field] of Object.entries(fields)) {
      for (const name of ['requiredWhen', 'lockedWhen', 'unknownGoneWhen']) {
        if (
          asObject(field)[name] === undefined ||
          !isSound(['fields', key, name]) ||
          canHold(conditions, shownWhen(key)) !== true
        )
          continue;
        const own = conditions.read(asObject(field)[name]);
        const [alone, together] = [canHold(conditions, own), canHold(conditions, { all: [own, shownWhen(key)] })];
        if (together === false)
          checking.report(file, ['fields', key, name], problems.CONDITION_CONTRADICTS(alone !== false), 'key');
      }
    }
  }
  for (const file of checking.of.call.values()) {
    const { form, envelope } = asObject(file.value);
    const scopes = {
      ...scopesOfStore(checking),
      ...(asText(form) === undefined ? {} : scopesOfForm(checking, formName(String(form)))),
    };
    const conditions = new Conditions(createPathLookup(scopes, undefined));
    for (const { part, path } of listEnvelope(asObject(envelope)))
      for (const [value, condition] of Object.entries(asObject(part['is']))) {
        const at = ['envelope', ...path, 'is', value];
        if (checking.soundness.isSound(file, at) && canHold(conditions, conditions.read(condition)) === false)
          checking.report(file, at, problems.CONDITION_CONTRADICTS(false), 'key');
      }
  }
}

function checkFlowSteps(checking: Checking): void {
  for (const file of checking.of.flow.values()) {
    const conditions = new Conditions(createPathLookup(scopesOfStore(checking), undefined));
    for (const [name, state] of Object.entries(asObject(asObject(file.value)['states']))) {
      const { step, skipWhen } = asObject(asObject(state)['meta']);
      const at = ['states', name, 'meta'];
      for (const { transition, path } of listParts(step, [...at, 'step']))
        if (
          checking.soundness.isSound(file, [...path, 'when']) &&
          canHold(conditions, conditions.read(transition['when'])) === false
        )
          checking.report(file, [...path, 'when'], problems.CONDITION_CONTRADICTS(false), 'key');
      const isSound = checking.soundness.isSound(file, [...at, 'skipWhen']);
      if (skipWhen !== undefined && isSound && canHold(conditions, conditions.read(skipWhen)) === false)
        checking.report(file, [...at, 'skipWhen'], problems.CONDITION_CONTRADICTS(false), 'key');
    }
  }
}
