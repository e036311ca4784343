import { asObject, asText, type Checking } from '../checking.ts';
import { scopesOfForm, scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { answerAt } from './answer-at.ts';
import { canHold, namesIn } from './can-hold.ts';
import { Conditions, type Formula, type Value } from './conditions.ts';
import { findHiding } from './find-hiding.ts';
import { knowPaths } from './know-path.ts';
import { listParts } from './read-flow.ts';
import { readPlaced } from './read-placed.ts';
import { describeSettled, settleSettings } from './settle-settings.ts';

/** Forms that can be answered: every field is asked of somebody, and some answers are right. */
export function checkFormsAnswered(checking: Checking): void {
  for (const file of checking.of.form.values()) {
    // A key that is misspelt may be the one that others wait for.
    if (checking.soundness.hides(file)) continue;
    const scopes = { ...scopesOfStore(checking), ...scopesOfForm(checking, file.name) };
    checkAskedAtAll(checking, file, new Conditions(knowPaths(scopes, undefined)));
    checkCanBeRight(checking, file, new Conditions(knowPaths(scopes, checking.settings?.values)));
  }
}

/** The variable of a field's answer. */
const nameOf = (key: string): string => JSON.stringify(answerAt(key));

function readShown(checking: Checking, conditions: Conditions, file: ReadFile, key: string, condition: unknown): Formula {
  return readPlaced(checking, conditions, { condition, file, path: ['fields', key, 'when'] });
}

/**
 * From nothing on: a field is asked once its condition can hold with answers of those that are asked already. Which are never reached
 * wait for each other, or for what cannot be.
 */
function checkAskedAtAll(checking: Checking, file: ReadFile, conditions: Conditions): void {
  const fields = Object.entries(asObject(asObject(file.value)['fields'])).map(([key, field]) => ({
    key,
    when: readShown(checking, conditions, file, key, asObject(field)['when']),
  }));
  const waiting = new Map(
    fields.filter(({ when }) => 'of' in when || !('all' in when) || when.all.length > 0).map((each) => [each.key, each]),
  );
  const never = [...waiting.values()].filter(({ when }) => canHold(conditions, when) === false);
  for (const { key } of never) {
    checking.report(file, ['fields', key, 'when'], problems.FIELD_NEVER_ASKED(key), 'key');
    waiting.delete(key);
  }
  const unasked = new Map<string, Value>([...waiting.values(), ...never].map(({ key }) => [nameOf(key), 'absent']));
  const readers = new Map<string, typeof fields>();
  for (const field of waiting.values())
    for (const name of namesIn(field.when)) readers.set(name, [...(readers.get(name) ?? []), field]);
  const turns = [...waiting.values()];
  // A list tells of what is added to it while it is walked: whoever reads an answer that can be given now has another turn.
  for (const { key, when } of turns) {
    if (!waiting.has(key) || canHold(conditions, when, unasked) === false) continue;
    waiting.delete(key);
    unasked.delete(nameOf(key));
    turns.push(...(readers.get(nameOf(key)) ?? []));
  }
  for (const keys of findHiding(conditions, fields))
    checking.report(file, ['fields', keys[0] ?? '', 'when'], problems.FIELDS_HIDE_EACH_OTHER(keys, 'hide'), 'key');
  const [first] = waiting.keys();
  if (first !== undefined)
    checking.report(file, ['fields', first, 'when'], problems.FIELDS_HIDE_EACH_OTHER([...waiting.keys()], 'wait'), 'key');
}

/** Rules that no answer meets: always, or with settings that a store may have. */
function checkCanBeRight(checking: Checking, file: ReadFile, conditions: Conditions): void {
  const form = asObject(file.value);
  const fields = Object.entries(asObject(form['fields']));
  // What is always asked and always required is there.
  const given: readonly Formula[] = fields
    .filter(([, field]) => asObject(field)['always'] === 'REQUIRED' && asObject(field)['when'] === undefined)
    .map(([key]) => conditions.isPresent(answerAt(key)));
  const met: Formula[] = [...given];
  for (const { transition: rule, path } of listParts(form['rules'], ['rules'])) {
    if (rule['requires'] !== undefined) continue;
    const about = asText(rule['field']);
    const when = about === undefined ? undefined : asObject(asObject(form['fields'])[about])['when'];
    const shown = readShown(checking, conditions, file, about ?? '', when);
    const told = readPlaced(checking, conditions, { condition: rule['when'], file, path: [...path, 'when'] });
    const own: Formula = { any: [{ not: told }, { not: shown }] };
    const isMet: Formula = { all: [...given, own] };
    const stopping = settleSettings(conditions, [isMet]).find((settled) => canHold(conditions, isMet, settled) === false);
    const at = [...path, 'when'];
    if (stopping !== undefined) {
      const under = describeSettled(stopping);
      checking.report(file, at, problems.FORM_NEVER_RIGHT(under === '' ? '' : ` with ${under}`), 'key');
    } else if (canHold(conditions, { all: [...met, own] }) === false)
      checking.report(file, at, problems.FORM_NEVER_RIGHT(' so that the rules before it are met'), 'key');
    else met.push(own);
  }
}
