import { commonFieldOptions, type FieldWord, fieldWords, isObject } from '../../declare/index.ts';
import { checkOptions, type OptionSpot } from '../blocks/check-options.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkPath, isTextUnreadable, isTextUntranslated } from '../paths/check-path.ts';
import { checkText, checkWords } from '../paths/check-words.ts';
import { type OpenScopes, scopesOfForm, scopesOfStore } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';
import { anything, canBe, describe, elementOf, reach } from '../schema/reach.ts';
import { screensAsking } from '../screens-by-use.ts';
import { checkFinding } from './check-finding.ts';
import { checkItems } from './check-items.ts';
import { checkRange } from './check-range.ts';

const kinds = new Map(fieldWords.map((word) => [word.kind, word]));

/** Forms: kinds of fields, their options, labels, the settings that govern them, and the rules between fields. */
export function checkForms(checking: Checking): void {
  for (const file of checking.of.form.values()) {
    if (!isObject(file.value)) continue;
    const own = { ...scopesOfStore(checking), ...scopesOfForm(checking, file.name) };
    const spot: OptionSpot = { file, in: 'form', scopes: own, form: file.name };
    checkSettings(checking, spot, asObject(file.value['settings']));
    // What a field reads of a page is there on every page that asks for it.
    for (const page of pagesOf(checking, file.name)) checkFields(checking, { ...spot, scopes: { ...own, ...page } }, file.value);
    for (const [index, rule] of asList(file.value['rules']).entries())
      checkRule(checking, spot, asObject(rule), ['rules', index], file.value);
  }
}

/** Data of the screens that draw a form to be sent; without any such screen nothing is known of it. */
function pagesOf(checking: Checking, form: string): readonly OpenScopes[] {
  const screens = screensAsking(checking, `forms/${form}`);
  if (screens.length === 0) return [{ page: anything }];
  return screens.map(({ value }) => {
    const page = asText(asObject(value)['data']);
    return page === undefined ? {} : { page: checking.schema(page) ?? anything };
  });
}

function checkFields(checking: Checking, spot: OptionSpot, form: Record<string, unknown>): void {
  for (const [key, field] of Object.entries(asObject(form['fields']))) {
    if (!isObject(field)) continue;
    const path = ['fields', key];
    const kind = asText(field['kind']);
    const word = kind === undefined ? undefined : kinds.get(kind);
    if (kind !== undefined && word === undefined) {
      checking.report(spot.file, [...path, 'kind'], problems.FIELD_KIND_UNKNOWN(kind, kinds.keys()));
    }
    checkOptions(checking, spot, { ...commonFieldOptions, ...word?.options }, field, path);
    if (word !== undefined) checkRepeats(checking, spot, word, field, path, form);
    if (word !== undefined) checkRange(checking, spot.file, word, field, path);
    if (word !== undefined) checkItems(checking, spot, word, key, field, path);
    checkLookup(checking, spot, key, field, path, form);
    // A field that stands for one of each entry of the settings is named by the entry.
    if (field['label'] === undefined && !key.endsWith('.<id>')) checkText(checking, spot, `field.${key}.label`, path, [], 'key');
  }
}

/** A look-up: the issue for nothing found has words, and the rest is right by itself. */
function checkLookup(
  checking: Checking,
  spot: OptionSpot,
  key: string,
  field: Record<string, unknown>,
  path: JsonPath,
  form: Record<string, unknown>,
): void {
  const { lookup } = field;
  if (!isObject(lookup)) return;
  checkFinding(checking, spot.file, lookup, [...path, 'lookup'], asObject(form['fields']), key);
  const send = asText(lookup['send']);
  const [first] =
    Object.entries(asObject(form['fields'])).find(([, each]) => asObject(asObject(each)['lookup'])['send'] === send) ?? [];
  // Without scripts a button posts the name of its call alone, which would be taken for the first field's.
  if (send !== undefined && first !== undefined && first !== key)
    checking.report(
      spot.file,
      [...path, 'lookup', 'send'],
      problems.VALUE_INVALID(`must be another call than that of "${first}"`),
    );
  const none = asText(lookup['none']);
  if (none !== undefined) checkIssue(checking, spot, none, key, [...path, 'lookup', 'none'], form);
}

/** A repeated password names the field that it repeats. */
function checkRepeats(
  checking: Checking,
  { file }: OptionSpot,
  word: FieldWord,
  field: Record<string, unknown>,
  path: JsonPath,
  form: Record<string, unknown>,
): void {
  const of = word.kind === 'new-password-confirm' ? asText(field['of']) : undefined;
  const known = Object.keys(asObject(form['fields']));
  if (of !== undefined && !known.includes(of))
    checking.report(file, [...path, 'of'], problems.FORM_FIELD_UNKNOWN(of, file.name, known));
}

function checkSettings(checking: Checking, spot: OptionSpot, { fields, custom }: Record<string, unknown>): void {
  if (typeof fields === 'string') checkPath(checking, spot, `settings.${fields}`, ['settings', 'fields']);
  if (typeof custom !== 'string') return;
  const list = reach(spot.scopes.settings ?? anything, ['customAssociatedInfo', 'entries']);
  const place = reach(('schema' in list && elementOf(list.schema)) || anything, ['in']);
  const places = 'schema' in place ? elementOf(place.schema) : undefined;
  // A misspelt place would silently ask for no custom field at all.
  if (places !== undefined && !canBe(places, custom)) {
    checking.report(spot.file, ['settings', 'custom'], problems.VALUE_INVALID(`must be ${describe(places)}`));
  }
}

function checkRule(
  checking: Checking,
  spot: OptionSpot,
  rule: Record<string, unknown>,
  path: JsonPath,
  form: Record<string, unknown>,
): void {
  checkCondition(checking, spot, rule['when'], [...path, 'when']);
  const fields = asObject(form['fields']);
  for (const name of ['requires', 'field']) {
    const key = asText(rule[name]);
    if (key !== undefined && !Object.hasOwn(fields, key)) {
      checking.report(spot.file, [...path, name], problems.FORM_FIELD_UNKNOWN(key, spot.file.name, Object.keys(fields)));
    }
  }
  const given = Object.entries(asObject(rule['with']));
  for (const [name, data] of given) checkWords(checking, spot, data, [...path, 'with', name]);
  const issue = asText(rule['issue']);
  if (issue !== undefined)
    checkIssue(checking, spot, issue, asText(rule['field']) ?? asText(rule['requires']), [...path, 'issue'], form);
}

/** An issue has words on one of the steps from the field's own text down to the rule's. */
function checkIssue(
  checking: Checking,
  { file }: OptionSpot,
  issue: string,
  field: string | undefined,
  path: JsonPath,
  form: Record<string, unknown>,
): void {
  const kind = field === undefined ? undefined : asText(asObject(asObject(form['fields'])[field])['kind']);
  const ladder = [
    ...(field === undefined ? [] : [`issue.${file.name}.${field}.${issue}`, `issue.field.${field}.${issue}`]),
    ...(kind === undefined ? [] : [`issue.kind.${kind}.${issue}`]),
    `issue.rule.${issue}`,
  ];
  const texts = checking.texts.get('ja');
  if (ladder.some((key) => isTextUntranslated(checking, key)) || isTextUnreadable(checking, 'issue.')) return;
  checking.report(file, path, problems.TEXT_UNKNOWN(ladder[Math.min(1, ladder.length - 1)] ?? '', texts?.keys() ?? []));
}
