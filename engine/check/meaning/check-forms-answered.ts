import type { Path } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { type OpenScopes, scopesOfForm, scopesOfStore } from '../paths/scopes.ts';
import { problems, type Wrong } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { answerAt } from './answer-at.ts';
import { canHold, findHolding, namesIn } from './can-hold.ts';
import { Conditions, type Formula, type Value } from './conditions.ts';
import { findHiding } from './find-hiding.ts';
import { findReasons } from './find-reasons.ts';
import { knowPaths } from './know-path.ts';
import { listParts } from './read-flow.ts';
import { readPlaced } from './read-placed.ts';
import { findSetRule } from './set-rules.ts';
import { describeReasons, describeSettled, settleSettings } from './settle-settings.ts';

/** Forms that can be answered: every field is asked of somebody, and some answers are right. */
export function checkFormsAnswered(checking: Checking): void {
  for (const file of checking.of.form.values()) {
    // A key that is misspelt may be the one that others wait for.
    if (!checking.soundness.hides(file))
      checkAskedAtAll(checking, file, new Conditions(knowPaths(scopesAround(checking, file), undefined)));
  }
  checkFormsRight(checking);
}

function scopesAround(checking: Checking, form: ReadFile): OpenScopes {
  return { ...scopesOfStore(checking), ...scopesOfForm(checking, form.name) };
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
export function checkFormsRight(checking: Checking): void {
  for (const file of checking.of.form.values()) if (!checking.soundness.hides(file)) checkRules(checking, file);
}

/** A condition, as it is read into the conditions of a form. */
type ReadFormula = (conditions: Conditions) => Formula;

function checkRules(checking: Checking, file: ReadFile): void {
  const scopes = scopesAround(checking, file);
  const conditions = new Conditions(knowPaths(scopes, checking.settings?.values), checking.settings?.now);
  const form = asObject(file.value);
  const given = new Map(readGiven(checking, file).map((each) => [nameOf(each.key), each]));
  const together = new MetRules(
    conditions,
    [...given.values()].map(({ read }) => read(conditions)),
  );
  const met: ReadFormula[] = [];
  for (const { transition: rule, path } of listParts(form['rules'], ['rules'])) {
    if (rule['requires'] !== undefined) continue;
    const about = asText(rule['field']);
    const when = about === undefined ? undefined : asObject(asObject(form['fields'])[about])['when'];
    const read: ReadFormula = (all) => {
      const shown = readShown(checking, all, file, about ?? '', when);
      const told = readPlaced(checking, all, { condition: rule['when'], file, path: [...path, 'when'] });
      return { any: [{ not: told }, { not: shown }] };
    };
    const own = read(conditions);
    const beside = [...namesIn(own)].flatMap((name) => given.get(name) ?? []);
    // Read after the rule: of a birthday it says what the rule asks.
    const isMet: Formula = { all: [...beside.map((each) => each.read(conditions)), own] };
    const stopping = settleSettings(conditions, [isMet]).find((settled) => canHold(conditions, isMet, settled) === false);
    const tell = (under: string, rules: readonly ReadFormula[]): void => {
      const because = tellBecause(checking, file, { scopes, rules, given: [...given.values()], field: about });
      // What no condition reads, a field that is required or an age, stands in none of the stores that were settled.
      const reasons = under === '' ? describeReasons(because.about?.settings ?? []) : '';
      const told = reasons === '' ? under : ` with ${reasons}`;
      checking.report(file, [...path, 'when'], { ...problems.FORM_NEVER_RIGHT(told), ...because }, 'key');
    };
    if (stopping !== undefined) {
      const under = describeSettled(stopping);
      tell(under === '' ? '' : ` with ${under}`, [read]);
    } else if (together.take(isMet)) met.push(read);
    else tell(' so that the rules before it are met', [...met, read]);
  }
}

/** Rules that answers can meet together. Answers that do are kept: mostly they meet the next rule as well, and nothing is tried anew. */
class MetRules {
  readonly #conditions: Conditions;
  readonly #met: Formula[];
  /** undefined: there are too many answers to try, and nothing is said any more. */
  #answers: Map<string, Value> | undefined;

  constructor(conditions: Conditions, given: readonly Formula[]) {
    this.#conditions = conditions;
    this.#met = [...given];
    const found = findHolding(conditions, { all: given });
    this.#answers = new Map(typeof found === 'object' ? found : []);
  }

  /** false: no answer meets this one and all that were taken before. */
  take(rule: Formula): boolean {
    if (this.#answers === undefined) return true;
    const beside = findHolding(this.#conditions, rule, this.#answers);
    if (typeof beside === 'object') {
      for (const [name, value] of beside) this.#answers.set(name, value);
      this.#met.push(rule);
      return true;
    }
    const anew = findHolding(this.#conditions, { all: [...this.#met, rule] });
    if (anew === 'never') return false;
    this.#answers = anew === undefined ? undefined : new Map(anew);
    this.#met.push(rule);
    return true;
  }
}

interface Given {
  readonly key: string;
  /** Asked after the rules: what it says hangs on what they ask. */
  readonly read: ReadFormula;
  /** Where it is set that the field is required; undefined: it always is. */
  readonly setting?: Path;
}

/** What is always asked and is required, always or in this store, is there. */
function readGiven(checking: Checking, file: ReadFile): readonly Given[] {
  return Object.entries(asObject(asObject(file.value)['fields'])).flatMap(([key, field]): readonly Given[] => {
    const { always, when, kind } = asObject(field);
    if (when !== undefined) return [];
    const at = answerAt(key);
    // A birthday that is none is told by its own rule.
    const read: ReadFormula = (all) => ({ all: [all.isPresent(at), ...(kind === 'birthday' ? [all.hasAge(at)] : [])] });
    if (always !== undefined) return always === 'REQUIRED' ? [{ key, read }] : [];
    const set = findSetRule(checking, file, key);
    return set?.rule === 'REQUIRED' ? [{ key, read, setting: set.setting }] : [];
  });
}

interface Stopped {
  readonly scopes: OpenScopes;
  readonly rules: readonly ReadFormula[];
  readonly given: readonly Given[];
  readonly field: string | undefined;
}

/** What the settings that were given have to do with it. */
function tellBecause({ settings }: Checking, { name }: ReadFile, { scopes, rules, given, field }: Stopped): Pick<Wrong, 'about'> {
  if (settings === undefined) return {};
  const reasons = findReasons(scopes, settings, (all) => {
    const met = rules.map((read) => read(all));
    const always = given.flatMap(({ read, setting }) => (setting === undefined ? [read(all)] : []));
    const facts = given.flatMap(({ read, setting }) => (setting === undefined ? [] : [{ setting, formula: read(all) }]));
    return { formulas: [{ all: [...met, ...always] }], facts };
  });
  return { about: { form: name, ...(field === undefined ? {} : { field }), settings: reasons } };
}
