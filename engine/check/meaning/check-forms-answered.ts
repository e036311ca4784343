import { findKind, type Path } from '../../declare/index.ts';
import { asObject, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { scopesOfStore, withForm } from '../paths/scopes.ts';
import { type ProblemDetails, problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { canHold, findHolding, namesIn } from './conditions/can-hold.ts';
import { answerAt, type Conditions, type Formula, type Value } from './conditions/conditions.ts';
import { describeAssignment, describeReasons, enumerateSettings } from './conditions/enumerate-settings.ts';
import { findHiding } from './conditions/find-hiding.ts';
import { findSubject } from './conditions/find-reasons.ts';
import { openConditions } from './conditions/known-paths.ts';
import { readConditionAt } from './conditions/read-condition.ts';
import { findSetRule } from './conditions/set-rules.ts';

/** Checks that forms can be filled in: every field is asked under some condition, and some answers are valid. */
export function checkFormsAnswered(checking: Checking): void {
  for (const file of checking.of.form.values()) {
    // A misspelt key may be the one that others depend on.
    if (!checking.soundness.isIncomplete(file))
      checkAskedAtAll(checking, file, openConditions(withForm(checking, scopesOfStore(checking), file.name)));
  }
  checkFormsRight(checking);
}

/** The variable of a field's answer. */
const nameOf = (key: string): string => JSON.stringify(answerAt(key));

/**
 * Starting with an empty form, a field is asked once its condition can hold with answers of the fields already asked. Fields that are
 * never reached depend on each other, or on something impossible.
 */
function checkAskedAtAll(checking: Checking, file: ReadFile, conditions: Conditions): void {
  const form = Cursor.open(checking, file);
  const fields = form
    .at('fields')
    .entries()
    .map(([key, field]) => ({ key, when: readConditionAt(conditions, field.at('when')) }));
  const reportAt = (key: string, wrong: ProblemDetails): void => form.at('fields', key, 'when').reportKey(wrong);
  const waiting = new Map(
    fields.filter(({ when }) => 'of' in when || !('all' in when) || when.all.length > 0).map((field) => [field.key, field]),
  );
  const never = [...waiting.values()].filter(({ when }) => canHold(conditions, when) === false);
  for (const { key } of never) {
    reportAt(key, problems.FIELD_NEVER_ASKED(key));
    waiting.delete(key);
  }
  const unasked = new Map<string, Value>([...waiting.values(), ...never].map(({ key }) => [nameOf(key), 'absent']));
  const readers = new Map<string, typeof fields>();
  for (const field of waiting.values())
    for (const name of namesIn(field.when)) readers.set(name, [...(readers.get(name) ?? []), field]);
  const turns = [...waiting.values()];
  // Iterating a list includes elements added meanwhile: fields that read a newly asked one are tried again.
  for (const { key, when } of turns) {
    if (!waiting.has(key) || canHold(conditions, when, unasked) === false) continue;
    waiting.delete(key);
    unasked.delete(nameOf(key));
    turns.push(...(readers.get(nameOf(key)) ?? []));
  }
  for (const keys of findHiding(conditions, fields)) reportAt(keys[0] ?? '', problems.FIELDS_HIDE_EACH_OTHER(keys, 'hide'));
  const [first] = waiting.keys();
  if (first !== undefined) reportAt(first, problems.FIELDS_HIDE_EACH_OTHER([...waiting.keys()], 'wait'));
}

/** Reports rules that no answers satisfy, always or under some settings. */
export function checkFormsRight(checking: Checking): void {
  for (const file of checking.of.form.values()) if (!checking.soundness.isIncomplete(file)) checkRules(checking, file);
}

/** Reads a formula into the given conditions. */
type ReadFormula = (conditions: Conditions) => Formula;

function checkRules(checking: Checking, file: ReadFile): void {
  const scopes = withForm(checking, scopesOfStore(checking), file.name);
  const conditions = openConditions(scopes, checking.settings);
  const form = Cursor.open(checking, file);
  const givenByName = new Map(readGiven(checking, file).map((entry) => [nameOf(entry.key), entry]));
  const satisfied = new SatisfiedRules(
    conditions,
    [...givenByName.values()].map(({ read }) => read(conditions)),
  );
  const met: ReadFormula[] = [];
  for (const rule of form.at('rules').parts()) {
    if (rule.has('requires')) continue;
    const about = rule.at('field').text;
    const [when, shownWhen] = [rule.at('when'), form.at('fields', about ?? '', 'when')];
    const read: ReadFormula = (conditions) => ({
      any: [{ not: readConditionAt(conditions, when) }, { not: readConditionAt(conditions, shownWhen) }],
    });
    const ruleFormula = read(conditions);
    const beside = [...namesIn(ruleFormula)].flatMap((name) => givenByName.get(name) ?? []);
    // Read after the rule, which defines the age variables of a birthday.
    const isMet: Formula = { all: [...beside.map((entry) => entry.read(conditions)), ruleFormula] };
    const stopping = enumerateSettings(conditions, [isMet]).find((assigned) => canHold(conditions, isMet, assigned) === false);
    const reportRule = (under: string, rules: readonly ReadFormula[]): void => {
      const place = { form: file.name, ...(about === undefined ? {} : { field: about }) };
      const subject = findSubject(checking, scopes, place, (conditions) => {
        const met = rules.map((rule) => rule(conditions));
        const required = [...givenByName.values()].map(({ read, setting }) => ({ setting, formula: read(conditions) }));
        const always = required.flatMap(({ setting, formula }) => (setting === undefined ? [formula] : []));
        const facts = required.flatMap(({ setting, formula }) => (setting === undefined ? [] : [{ setting, formula }]));
        return { formulas: [{ all: [...met, ...always] }], facts };
      });
      // Required fields and ages are read by no condition, so no enumerated settings contain them.
      const reasons = under === '' ? describeReasons(subject.about?.settings ?? []) : '';
      const circumstances = reasons === '' ? under : ` with ${reasons}`;
      when.reportKey({ ...problems.FORM_NEVER_RIGHT(circumstances), ...subject });
    };
    if (stopping !== undefined) {
      const under = describeAssignment(stopping);
      reportRule(under === '' ? '' : ` with ${under}`, [read]);
    } else if (satisfied.add(isMet)) met.push(read);
    else reportRule(' that satisfies the rules before it', [...met, read]);
  }
}

/** Rules that some answers satisfy together. The answers are cached: usually they satisfy the next rule as well. */
class SatisfiedRules {
  readonly #conditions: Conditions;
  readonly #met: Formula[];
  /** undefined: there are too many answers to try, and no more problems are reported. */
  #answers: Map<string, Value> | undefined;

  constructor(conditions: Conditions, formulas: readonly Formula[]) {
    this.#conditions = conditions;
    this.#met = [...formulas];
    const answers = findHolding(conditions, { all: formulas });
    this.#answers = new Map(typeof answers === 'object' ? answers : []);
  }

  /** Adds a rule. false: no answers satisfy it together with all added before. */
  add(rule: Formula): boolean {
    if (this.#answers === undefined) return true;
    const beside = findHolding(this.#conditions, rule, this.#answers);
    if (typeof beside === 'object') {
      for (const [name, value] of beside) this.#answers.set(name, value);
      this.#met.push(rule);
      return true;
    }
    const answers = findHolding(this.#conditions, { all: [...this.#met, rule] });
    if (answers === 'never') return false;
    this.#answers = answers === undefined ? undefined : new Map(answers);
    this.#met.push(rule);
    return true;
  }
}

interface Given {
  readonly key: string;
  /** To be called after reading the rules: its formula depends on them. */
  readonly read: ReadFormula;
  /** The setting that makes the field required; undefined: it always is. */
  readonly setting?: Path;
}

/** Unconditional fields that are required, always or by the given settings, and so have an answer. */
function readGiven(checking: Checking, file: ReadFile): readonly Given[] {
  return Object.entries(asObject(asObject(file.value)['fields'])).flatMap(([key, field]): readonly Given[] => {
    const { required, when, kind } = asObject(field);
    if (when !== undefined) return [];
    const at = answerAt(key);
    // An invalid birthday is rejected by its own rule.
    const read: ReadFormula = (conditions) => ({
      all: [conditions.isPresent(at), ...(findKind(String(kind))?.hasAge === true ? [conditions.hasAge(at)] : [])],
    });
    if (required !== undefined) return required === true ? [{ key, read }] : [];
    const set = findSetRule(checking, file, key);
    return set?.rule === 'REQUIRED' ? [{ key, read, setting: set.setting }] : [];
  });
}
