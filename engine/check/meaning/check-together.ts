import { formName } from '../../compile/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { listEnvelope } from '../envelope.ts';
import { type OpenScopes, scopesOfForm, scopesOfLayout, scopesOfScreen, scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';
import { canHold } from './can-hold.ts';
import { Conditions, type Formula } from './conditions.ts';
import { knowPaths } from './know-path.ts';
import { openRooms } from './open-rooms.ts';
import type { Face, Faces } from './read-faces.ts';
import { listParts } from './read-flow.ts';
import { readPlaced } from './read-placed.ts';

/** Conditions that can never hold, alone or inside of others: what hangs on them is never seen. Whatever a store has set. */
export function checkTogether(checking: Checking, { screens, layouts }: Faces): void {
  for (const [name, face] of screens) {
    const screen = checking.of.screen.get(name);
    if (screen !== undefined) checkFace(checking, face, () => scopesOfScreen(checking, screen));
  }
  for (const [name, face] of layouts) checkFace(checking, face, () => scopesOfLayout(checking, checking.of.layout.get(name)));
  checkFormConditions(checking);
  checkFlowSteps(checking);
}

function checkFace(checking: Checking, face: Face, open: () => OpenScopes): void {
  if (face.conditions.length === 0) return;
  const rooms = openRooms(checking, open());
  for (const { own, whens, ...shown } of face.conditions) {
    const { conditions } = rooms(shown);
    if (!checking.soundness.isSound(own.file, own.path)) continue;
    const inside = conditions.read(own.condition);
    if (canHold(conditions, inside) === false) checking.report(own.file, own.path, problems.CONDITION_CONTRADICTS(false), 'key');
    if (whens.length === 0) continue;
    const outside: Formula = { all: whens.map((each) => readPlaced(checking, conditions, each)) };
    // What is around it may contradict itself: that is told there.
    if (
      canHold(conditions, { all: [outside, inside] }) === false &&
      [inside, outside].every((each) => canHold(conditions, each) === true)
    )
      checking.report(own.file, own.path, problems.CONDITION_CONTRADICTS(true), 'key');
  }
}

/** Rules of forms, and what is asked of a field only while it is shown; values of an envelope that are chosen by answers. */
function checkFormConditions(checking: Checking): void {
  for (const file of checking.of.form.values()) {
    const conditions = new Conditions(knowPaths({ ...scopesOfStore(checking), ...scopesOfForm(checking, file.name) }, undefined));
    const form = asObject(file.value);
    const fields = asObject(form['fields']);
    const isSound = (path: JsonPath): boolean => checking.soundness.isSound(file, path);
    const shownWhen = (key: unknown): Formula => {
      const path = ['fields', String(key), 'when'];
      return readPlaced(checking, conditions, { condition: asObject(fields[String(key)])['when'], file, path });
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
    const conditions = new Conditions(knowPaths(scopes, undefined));
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
    const conditions = new Conditions(knowPaths(scopesOfStore(checking), undefined));
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
